/**
 * A part of `npm run verify`. A row of these tables is made in one file (decision 41): what has to hold of every order, payment or refund has one
 * place to stand in. Names each further file of the server that inserts into one of them, and ends with 1 where there is one.
 */
import { readdirSync, readFileSync } from "node:fs";

const writers: Record<string, string> = {
  orders: "server/orders/store-order.ts",
  order_lines: "server/orders/store-order.ts",
  order_events: "server/orders/store-order-event.ts",
  customers: "server/orders/store-order.ts",
  payments: "server/payments/store-payment.ts",
  payment_sessions: "server/payments/open-payment.ts",
  payment_events: "server/payments/handle-payment-event.ts",
  disputes: "server/payments/record-dispute.ts",
  refunds: "server/refunds/store-refund.ts",
  refund_lines: "server/refunds/book-refund.ts",
  documents: "server/documents/issue-document.ts",
  drivers: "server/drivers/create-driver.ts",
  driver_codes: "server/drivers/make-code.ts",
  driver_phones: "server/drivers/sign-in-phone.ts",
  driver_pushes: "server/drivers/set-push.ts",
  // The first two stops come with the delivery, by the statement that makes it: migration 0028.
  stops: "server/deliveries/store-events.ts",
  stop_events: "server/deliveries/store-events.ts",
  delivery_news: "server/orders/claim-notification.ts",
  proofs: "server/deliveries/phone/take-proof.ts",
  pictures: "server/deliveries/phone/take-proof.ts",
  // Beside it the database itself, where a picture is deleted: migration 0041.
  pictures_to_remove: "server/pictures/move-pictures.ts",
  runs: "server/dispatch/store-runs.ts",
};

/** By Kysely or in SQL; a table's name may stand in quotes and after its schema. */
const inserts =
  /\b(?:insertInto|replaceInto|mergeInto)\(\s*["'`](\w+)|\b(?:insert|merge)\s+into\s+(?:"?public"?\.)?"?(\w+)/gi;

const paths = readdirSync("server", { recursive: true, encoding: "utf8" })
  .map((name) => `server/${name.replaceAll("\\", "/")}`)
  .filter((path) => /\.tsx?$/.test(path) && !/\.test\.tsx?$/.test(path))
  .filter((path) => !path.startsWith("server/database/migrations/"));
const seen = new Set<string>();
for (const path of paths) {
  const text = readFileSync(path, "utf8");
  for (const { 1: byKysely, 2: inSql, index } of text.matchAll(inserts)) {
    const table = byKysely ?? inSql ?? "";
    const writer = writers[table];
    if (writer === path) seen.add(table);
    if (writer === undefined || writer === path) continue;
    const line = text.slice(0, index).split("\n").length;
    console.error(`${path}:${line} inserts into ${table}: call ${writer}`);
    process.exitCode = 1;
  }
}
for (const [table, writer] of Object.entries(writers)) {
  if (seen.has(table)) continue;
  console.error(`${writer} does not insert into ${table}: has its writer moved?`);
  process.exitCode = 1;
}
