/**
 * `npm run bench -- invoices`: the month end of 1,000 accounts with 100,000 finished orders, on a server that keeps
 * taking bookings. Exits with 1 if a target is missed: every order on a draft within 60 s, and at least 0.8 of the
 * booking rate without it, while drafts are made and while they are published. `--accounts N`, `--orders N`,
 * `--bookings N` sets the length of the list of bookings that is sent repeatedly.
 */
import { cpus } from "node:os";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { type AccountDetails, createAccount } from "../../../contract/accounts.ts";
import { makeDrafts } from "../../../contract/invoices.ts";
import { getPublishing, type Publishing, startPublishing } from "../../../contract/publishing.ts";
import type { Database } from "../../../server/database/kysely.ts";
import { listInvoices } from "../../../server/invoices/list-invoices.ts";
import { storeFinishedOrder } from "../../../test/invoices.ts";
import { startLoadGenerator } from "../child.ts";
import type { CleanUp } from "../clean-up.ts";
import { makeContext } from "../make-context.ts";
import { openShop, type Shop } from "../open-shop.ts";
import { prepareBookings, toLoadRequest } from "../prepare-requests.ts";
import { median } from "../quantile.ts";
import { targetConcurrency } from "../server/rounds.ts";

const aims = { runSeconds: 60, bookingShare: 0.8 };
const publishedAtOnce = 5_000;

export async function benchInvoices(args: string[], cleanUp: CleanUp): Promise<boolean> {
  const text = (value: string) => ({ type: "string", default: value }) as const;
  const options = { accounts: text("1000"), orders: text("100000"), bookings: text("400") };
  const { values } = parseArgs({ args, options });
  const [accounts, orders, bookings] = [values.accounts, values.orders, values.bookings].map(Number) as [
    number,
    number,
    number,
  ];
  const shop = await openShop(cleanUp.folder(), 2_000, 1, { variables: { VAT_NUMBER: "IE1234567T" } });
  cleanUp.add(() => shop.close());
  // These rows refer to the bench's user, who is deleted at the end.
  cleanUp.add(async () => {
    await shop.db.deleteFrom("publishing_drafts").execute();
    await shop.db.deleteFrom("publishings").execute();
  });
  const context = makeContext(shop.database, shop.url);
  cleanUp.add(() => context.live.close());
  const generator = startLoadGenerator();
  cleanUp.add(() => generator.close());
  await fill(shop, accounts, orders);
  console.log(`${accounts} accounts, ${orders} finished orders, ${cpus().length} processors`);

  const book = async () => {
    const requests = (await prepareBookings(context, bookings)).map(toLoadRequest);
    return (await generator.run({ url: shop.url, connections: targetConcurrency, requests })).perSecond;
  };
  /** The median booking rate while `work` runs, and how long it took. */
  const beside = async (work: () => Promise<void>) => {
    let isOver = false;
    const began = performance.now();
    const worked = work().finally(() => {
      isOver = true;
    });
    const rates: number[] = [];
    do rates.push(await book());
    while (!isOver);
    await worked;
    // The last list was still being booked after the work had ended.
    const during = rates.length > 1 ? rates.slice(0, -1) : rates;
    return { rate: median(during), seconds: (performance.now() - began) / 1_000 };
  };
  await book();
  const alone = median([await book(), await book(), await book()]);

  let runSeconds = 0;
  const drafting = await beside(async () => {
    const { ms, status, answer } = await shop.post(makeDrafts.path, {});
    if (status !== 200) throw new Error(`${makeDrafts.path} answered ${status}: ${JSON.stringify(answer)}`);
    runSeconds = ms / 1_000;
  });
  const { rows } = await sql<{ drafts: number; orders: number }>`
    select count(distinct invoice_id)::integer as drafts, count(*)::integer as orders from invoice_lines where kind = 'order'`.execute(
    shop.db,
  );
  console.log(`${rows[0]?.drafts} drafts with ${rows[0]?.orders} orders`);
  const seen = await seenDrafts(context);
  let publishSeconds = 0;
  const publishing = await beside(async () => {
    const began = performance.now();
    await publishAll(shop, seen);
    publishSeconds = (performance.now() - began) / 1_000;
  });
  let missed = 0;
  const report = (name: string, value: string, isMet: boolean, aim: string) => {
    if (!isMet) missed += 1;
    console.log(`${name.padEnd(44)}${value.padStart(10)}  ${isMet ? "met" : "MISSED"} (${aim})`);
  };
  const share = (rate: number) => rate / alone;
  console.log(`bookings alone: ${Math.round(alone)} a second`);
  // The seed's own accounts have orders too.
  const complete = (rows[0]?.orders ?? 0) >= orders;
  report(
    "the run, every order on a draft",
    `${runSeconds.toFixed(1)} s`,
    complete && runSeconds < aims.runSeconds,
    `under ${aims.runSeconds} s`,
  );
  for (const [name, { rate }] of Object.entries({
    "bookings beside the run": drafting,
    "bookings beside publishing": publishing,
  }))
    report(name, share(rate).toFixed(2), share(rate) >= aims.bookingShare, `at least ${aims.bookingShare} of alone`);
  console.log(`${seen.length} drafts published in ${publishSeconds.toFixed(1)} s`);
  console.log(missed === 0 ? "\nEvery target is met" : `\n${missed} missed`);
  return missed === 0;
}

/** Opens accounts as the office does, and gives them copies of one finished order in turn, all of last month. */
async function fill({ db, post }: Shop, accounts: number, orders: number): Promise<void> {
  const ids: number[] = [];
  for (let count = 0; count < accounts; count++) {
    const { status, answer } = await post(createAccount.path, {
      account: {
        name: `Customer ${count}`,
        billingAddress: { address1: "1 Main Street", city: "Naas", state: "Co. Kildare", postcode: "W91 X2C3" },
        invoiceEmails: [`invoices-${count}@example.ie`],
        creditLimitCents: 100_000_00,
      },
      owner: { name: "Mary Daly", email: `owner-${count}@example.ie` },
    });
    if (status !== 201) throw new Error(`An account was not opened: ${JSON.stringify(answer)}`);
    ids.push((answer as AccountDetails).id);
  }
  const now = new Date();
  const finishedAt = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - 1, 12, 12)).toISOString();
  const first = await storeFinishedOrder({ db }, { accountId: ids[0]!, finishedAt });
  await copyOrder(db, first, ids, orders - 1);
  await sql`analyze`.execute(db);
}

async function copyOrder(db: Database, order: number, accounts: readonly number[], copies: number): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_schema = 'public' and table_name = 'orders' and is_generated = 'NEVER' and is_identity = 'NO'`.execute(
    db,
  );
  const own = new Set(["id", "order_key", "account_id", "net_cents", "vat_cents", "total_cents", "booking_reference"]);
  const copied = rows.map(({ name }) => name).filter((name) => !own.has(name));
  const columns = sql.join(copied.map((name) => sql.ref(name)));
  await db.transaction().execute(async (transaction) => {
    await sql`set local statement_timeout = 0`.execute(transaction);
    await sql`insert into orders (order_key, account_id, net_cents, vat_cents, total_cents, ${columns})
      select 'wc_order_' || replace(gen_random_uuid()::text, '-', ''),
        (${accounts}::integer[])[1 + number % ${accounts.length}], 1000 + number % 9000,
        round((1000 + number % 9000) * 0.23)::integer, 1000 + number % 9000 + round((1000 + number % 9000) * 0.23)::integer,
        ${columns}
      from orders, generate_series(1, ${copies}) number where orders.id = ${order}`.execute(transaction);
  });
}

async function seenDrafts(context: ReturnType<typeof makeContext>) {
  const seen: { id: number; version: number; totalCents: number }[] = [];
  for (let page = 1; ; page++) {
    const listed = await listInvoices(context, { show: "drafts", account: undefined, search: "", page });
    if ("failed" in listed) throw new Error(listed.message);
    seen.push(...listed.invoices.map(({ id, version, totalCents }) => ({ id, version, totalCents })));
    if (listed.invoices.length === 0 || seen.length >= listed.total) return seen.slice(0, publishedAtOnce);
  }
}

async function publishAll(shop: Shop, invoices: Awaited<ReturnType<typeof seenDrafts>>): Promise<void> {
  const { status, answer } = await shop.post(startPublishing.path, { invoices });
  if (status !== 201) throw new Error(`Publishing was answered ${status}: ${JSON.stringify(answer)}`);
  const path = shop.url + getPublishing.path.replace("{id}", String((answer as Publishing).id));
  for (;;) {
    const response = await fetch(path, { headers: { authorization: `Bearer ${shop.token}` } });
    const { waiting, refused } = (await response.json()) as Publishing;
    if (refused.length > 0) throw new Error(`A draft was refused: ${refused[0]?.refusal}`);
    if (waiting === 0) return;
    await new Promise((resume) => setTimeout(resume, 500));
  }
}
