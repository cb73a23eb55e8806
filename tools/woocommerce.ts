import { existsSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { openDatabase } from "../server/database/open-database.ts";
import { type Environment, readEnvironment } from "../server/environment.ts";
import { prepareInstallation } from "../server/start/prepare-installation.ts";
import { StartupError } from "../server/startup-error.ts";
import {
  type ConnectedContext,
  createWooCommerceClient,
  type WooCommerceClient,
} from "../server/woocommerce/client/client.ts";
import { RemoteError } from "../server/woocommerce/client/remote-error.ts";
import { retryFailedImports } from "../server/woocommerce/import/import-changed-orders.ts";
import { raiseOrderNumbers } from "../server/woocommerce/import/raise-order-numbers.ts";
import { syncOrders } from "../server/woocommerce/import/sync-orders.ts";
import { readShopConnection } from "../server/woocommerce/shop-connection.ts";
import { compareMonths, isEqual } from "./woocommerce/compare-months.ts";
import { makeContext } from "./woocommerce/make-context.ts";
import { showMonths } from "./woocommerce/show-months.ts";

/**
 * `npm run woocommerce -- import`: imports every order, refund and note of the WordPress site, with or without a
 * running server, and compares both shops month by month. An interrupted import continues when it is run again. Exits
 * with 1 if the shops differ. `-- status` shows the progress.
 */

const usage = `Usage: npm run woocommerce -- import
       npm run woocommerce -- status`;

/** An error shown as one line in the terminal. */
class CommandError extends Error {}

const showEveryMs = 2_000;
const pagesAtOnce = 10;
const count = (number: number) => number.toLocaleString("en-IE");

/** Prints progress, at most every two seconds. */
function createProgress(what: string) {
  const began = performance.now();
  let shownAt = 0;
  return (done: number, left: number) => {
    if (performance.now() - shownAt < showEveryMs && left > 0) return;
    shownAt = performance.now();
    const rate = done / Math.max(1, (shownAt - began) / 1_000);
    const time = left > 0 && rate > 0 ? `, about ${Math.ceil(left / rate / 60)} min left` : "";
    console.log(`${what} ${count(done)} of ${count(done + left)} orders (${rate.toFixed(0)} a second${time})`);
  };
}

/** Returns true once there is nothing left to read, false if stopped. */
async function syncAllOrders(context: ConnectedContext, signal: AbortSignal): Promise<boolean> {
  const began = context.now();
  const show = createProgress("Read");
  let before = 0;
  let isSaid = false;
  for (;;) {
    const outcome = await syncOrders(context, {
      maxPages: pagesAtOnce,
      signal,
      onPage: ({ orders, remaining }) => show(before + orders, remaining),
    });
    before += outcome.orders;
    if (outcome.state === "done") return true;
    if (outcome.state === "unavailable")
      throw new CommandError(`${outcome.problem}. What was read is kept: run it again later.`);
    if (signal.aborted) return false;
    if (outcome.state === "more") continue;
    if (!isSaid) console.log("Another process is reading from that site; waiting for it");
    isSaid = true;
    await sleep(1_000, undefined, { signal }).catch(() => {});
    const { synced_at } =
      (await context.db
        .selectFrom("shop_syncs")
        .select("synced_at")
        .where("site", "=", context.client.url)
        .executeTakeFirst()) ?? {};
    if (synced_at && synced_at > began) return true;
  }
}

async function importAll(context: ConnectedContext): Promise<void> {
  const stop = new AbortController();
  process.once("SIGINT", () => {
    console.log("Stopping after this page");
    stop.abort();
  });
  console.log(`Reading ${context.client.url}`);
  if (!(await syncAllOrders(context, stop.signal))) {
    console.log("Stopped. Run it again to continue.");
    process.exitCode = 1;
    return;
  }
  await retryFailedImports(context);
  const next = await raiseOrderNumbers(context.db);
  if (next !== null) console.log(`New orders here are numbered on from ${next}, after the last one there`);
  const show = createProgress("Compared");
  const comparison = await compareMonths(context.db, context.client, (read, total) => show(read, total - read));
  for (const line of showMonths(comparison)) console.log(line);
  await printConnectionState(context);
  if (isEqual(comparison)) {
    const but = comparison.edited.length === 0 ? "" : ", except for what is explained above";
    return console.log(`Both sides are equal${but}`);
  }
  console.log(
    "If orders changed on the site during the comparison, run it again. Remaining differences are listed above by their number on the site.",
  );
  process.exitCode = 1;
}

async function printConnectionState(context: ConnectedContext): Promise<void> {
  const shop = await readShopConnection(context);
  if (shop.problem) console.log(shop.problem);
  if (shop.waiting > 0) console.log(`Bookings not yet on the site: ${count(shop.waiting)}`);
}

async function status(context: ConnectedContext): Promise<void> {
  const sync = await context.db
    .selectFrom("shop_syncs")
    .selectAll()
    .where("site", "=", context.client.url)
    .executeTakeFirst();
  console.log(`Site: ${context.client.url}`);
  console.log(`Changes read up to: ${sync?.reached?.toISOString() ?? "nothing yet"}`);
  console.log(`Last fully in sync: ${sync?.synced_at?.toISOString() ?? "never"}`);
  await printConnectionState(context);
}

function clientOf({ woocommerce }: Environment): WooCommerceClient {
  if (woocommerce) return createWooCommerceClient(woocommerce);
  throw new CommandError(
    "SHOP=woocommerce must be set in the environment, with WOOCOMMERCE_URL, WOOCOMMERCE_KEY, WOOCOMMERCE_SECRET and WOOCOMMERCE_WEBHOOK_SECRET; docs/woocommerce.md says where they come from.",
  );
}

const commands: Record<string, (context: ConnectedContext) => Promise<void>> = {
  import: importAll,
  status,
};

async function run(): Promise<void> {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [verb = "", ...more] = positionals;
  const command = commands[verb];
  if (!command || more.length > 0) throw new CommandError(usage);
  if (existsSync(".env")) process.loadEnvFile(".env");
  const environment = readEnvironment(process.env);
  const client = clientOf(environment);
  const database = await openDatabase(environment, () => {}, { as: "tool", poolSize: 6 });
  try {
    // A database that no server has used yet has no settings.
    await command(makeContext(database, await prepareInstallation(database.db, environment), client));
  } finally {
    await database.stop();
  }
}

try {
  await run();
} catch (error) {
  const isUsage = error instanceof TypeError && "code" in error && String(error.code).startsWith("ERR_PARSE_ARGS");
  const isOurs = [CommandError, StartupError, RemoteError].some((kind) => error instanceof kind);
  console.error(isOurs ? (error as Error).message : isUsage ? `${error.message}\n${usage}` : error);
  process.exitCode = 1;
}
