import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { syncShop } from "../../../contract/connections.ts";
import { formatEuro } from "../../../domain/money/euro.ts";
import { expectSameBooks } from "../../../test/woocommerce/expect-same-books.ts";
import { fillMonth } from "../../../test/woocommerce/fill-month.ts";
import { connectTo, createWooCommerceApp, type WooCommerceApp } from "../../../test/woocommerce-app.ts";
import { wooCommerceAppForFile } from "../../../test/woocommerce-app-for-file.ts";
import { compareMonths, isEqual } from "../../../tools/woocommerce/compare-months.ts";
import { showMonths } from "../../../tools/woocommerce/show-months.ts";
import { findSummaryDifferences } from "../../database/summaries/find-summary-differences.ts";
import { readShopConnection } from "../shop-connection.ts";
import { importChangedOrders, retryFailedImports } from "./import-changed-orders.ts";
import { queueImport } from "./import-queue.ts";
import { raiseOrderNumbers } from "./raise-order-numbers.ts";
import { syncOrders } from "./sync-orders.ts";

/** `npm run proof -- woocommerce` imports 5,000. */
const monthsOrders = 300;

const { shop, clock } = wooCommerceAppForFile();

const state = (site = shop.context.client.url) =>
  shop.app.db.selectFrom("shop_syncs").selectAll().where("site", "=", site).executeTakeFirstOrThrow();

it("A month of orders, many changed within one second, is imported to the cent and once each, despite two interruptions", async () => {
  const { app, site } = shop;
  fillMonth(site, clock, { orders: monthsOrders });
  const before = { site: "https://before.example", reached: new Date("2025-01-01T00:00:00Z") };
  await app.db.insertInto("shop_syncs").values(before).execute();
  onTestFinished(async () => void (await app.db.deleteFrom("shop_syncs").where("site", "=", before.site).execute()));
  clock.set("2026-04-02T10:00:00Z");

  const goAway = () => site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: 1_000 });
  expect(await syncOrders(shop.context, { onPage: goAway })).toMatchObject({ state: "unavailable", orders: 100 });
  site.behave();
  const stopped = await state();
  expect(stopped).toMatchObject({ synced_at: null, claimed_until: null });
  expect(stopped.failure).toMatch(/did not answer/);

  expect(await syncOrders(shop.context, { maxPages: 1 })).toMatchObject({ state: "more" });
  const halfway = await state();
  expect(halfway.reached?.getTime()).toBeGreaterThanOrEqual(stopped.reached?.getTime() ?? 0);
  // The state that a process which died in the middle leaves: another one waits, and takes over once its lease has
  // ended.
  await app.db
    .updateTable("shop_syncs")
    .set({ claimed_until: new Date(clock.now().getTime() + 60_000) })
    .where("site", "=", shop.context.client.url)
    .execute();
  const another = connectTo(site).woocommerce;
  expect(await syncOrders({ ...app.context, client: another })).toMatchObject({ state: "busy", orders: 0 });
  clock.set("2026-04-02T10:05:00Z");
  const both = await Promise.all([syncOrders({ ...app.context, client: another }), syncOrders(shop.context)]);
  expect(both.map((outcome) => outcome.state).sort()).toEqual(["busy", "done"]);
  expect(await state()).toMatchObject({ failure: null, synced_at: clock.now(), claimed_until: null });
  expect(await state(before.site)).toMatchObject({ ...before, synced_at: null, claimed_until: null });

  // Orders whose notes could not be read were recorded, and are read by their own job.
  await retryFailedImports(shop.context);
  await expectSameBooks(app.db, site);
  expect(await findSummaryDifferences(app.db)).toEqual([]);
  expect(await app.db.selectFrom("emails").select("template").execute()).toEqual([]);
  const notes = await app.db.selectFrom("order_events").select("note").where("note", "like", "Driver%").execute();
  expect(notes).toHaveLength(monthsOrders / 5);
  expect(notes[0]?.note).toMatch(/^Driver \d+ & van confirmed$/);
}, 60_000);

it("Once everything is imported, the next run reads only what changed, neither twice at once nor for ever", async () => {
  const { app, site } = shop;
  const asked = () => site.requests.filter(({ method }) => method === "GET").length;
  const before = asked();
  expect(await syncOrders(shop.context)).toMatchObject({ state: "done" });
  expect(asked() - before).toBe(1);
  const [first] = site.orders();
  clock.set("2026-04-02T11:00:00Z");
  site.edit(first?.id ?? 0, { customer_note: "Ring the bell twice" });
  const changed = asked();
  expect(await syncOrders(shop.context)).toMatchObject({ state: "done", failed: 0 });
  // The list, and the notes of the changed order; its refunds are known.
  expect(asked() - changed).toBe(2);
  const here = await app.db
    .selectFrom("orders")
    .select("customer_note")
    .where("shop_order_id", "=", first?.id ?? 0)
    .executeTakeFirst();
  expect(here?.customer_note).toBe("Ring the bell twice");
});

it("The comparison of both sides names months and orders that differ", async () => {
  const { app, site } = shop;
  const compare = () => compareMonths(app.db, connectTo(site).woocommerce);
  const equal = await compare();
  expect(equal.missing.numbers).toEqual([]);
  expect(equal.months.map(({ month, there, differing }) => [month, there.orders, differing])).toEqual([
    ["2026-03", monthsOrders, []],
  ]);
  expect(equal.months[0]?.here).toEqual(equal.months[0]?.there);
  const lost = site.orders()[7]?.id ?? 0;
  await app.db.updateTable("orders").set({ shop_order_id: 99_999 }).where("shop_order_id", "=", lost).execute();
  const compared = await compare();
  expect(compared.months[0]?.differing).toEqual([lost]);
  expect(showMonths(compared)[1]).toMatch(new RegExp(`^2026-03 .*differs: ${lost}$`));
  await app.db.updateTable("orders").set({ shop_order_id: lost }).where("shop_order_id", "=", 99_999).execute();
});

it("The comparison lists orders that are no longer there separately, and counts a booking placed late in its own month", async () => {
  const { app, site } = shop;
  const [binned, removed, late] = site.orders().slice(20, 23);
  if (!binned || !removed || !late) throw new Error("There are too few orders");
  const before = await compareMonths(app.db, connectTo(site).woocommerce);
  site.trash(binned.id);
  site.remove(removed.id);
  await app.db
    .updateTable("orders")
    .set({ created_via: "website", date_created: new Date("2026-02-28T23:30:00Z") })
    .where("shop_order_id", "=", late.id)
    .execute();
  const after = await compareMonths(app.db, connectTo(site).woocommerce);
  expect(
    after.months.map(({ month, there, here, differing }) => [month, there.orders, here.orders, differing]),
  ).toEqual([
    ["2026-02", 1, 1, []],
    ["2026-03", monthsOrders - 3, monthsOrders - 3, []],
  ]);
  const cents = (orders: { total: string }[]) =>
    orders.reduce((sum, { total }) => sum + Math.round(Number(total) * 100), 0);
  expect(after.missing).toEqual({
    numbers: [binned.id, removed.id].sort((a, b) => a - b),
    totalCents: cents([binned, removed]),
  });
  expect(before.missing.numbers).toEqual([]);
  expect(showMonths(after).at(-1)).toBe(
    `No longer there: 2 orders, ${formatEuro(after.missing.totalCents)}: ${after.missing.numbers.join(", ")}`,
  );
});

it("The comparison counts an unreadable order as different, in its month if that is known", async () => {
  const { app, site } = shop;
  const [spoilt, unrefunded, undated] = site.orders().slice(40, 43);
  if (!spoilt || !unrefunded || !undated) throw new Error("There are too few orders");
  const unknown = site.addOrder({ total: "10.00", date_created_gmt: "2026-03-20T10:00:00" });
  site.spoil(spoilt.id, { total: "ten" });
  site.spoil(unrefunded.id, { refunds: "none" });
  site.spoil(undated.id, { date_created_gmt: "once" });
  site.spoil(unknown.id, { date_created_gmt: null });
  const compared = await compareMonths(app.db, connectTo(site).woocommerce);
  const march = compared.months.find(({ month }) => month === "2026-03");
  expect(march?.differing).toEqual([spoilt.id, unrefunded.id, undated.id]);
  expect(march?.there.orders).toBe(march?.here.orders);
  expect(compared.undated).toEqual([unknown.id]);
  expect(isEqual(compared)).toBe(false);
  expect(isEqual({ ...compared, months: [] })).toBe(false);
  expect(showMonths(compared).at(-1)).toBe(`Cannot be read there, and not here: 1 order: ${unknown.id}`);
  site.remove(unknown.id);
  for (const { id, total, refunds, date_created_gmt } of [spoilt, unrefunded, undated])
    site.spoil(id, { total, refunds, date_created_gmt });
  expect(isEqual(await compareMonths(app.db, connectTo(site).woocommerce))).toBe(true);
});

it("New orders here are numbered after the imported ones, and never lower", async () => {
  const { db } = shop.app;
  const nextNumber = async () =>
    (await sql<{ id: number }>`select nextval('orders_id_seq')::integer as id`.execute(db)).rows[0]?.id ?? 0;
  const last = (await nextNumber()) + 500;
  await db
    .updateTable("orders")
    .set({ shop_order_id: last })
    .where("shop_order_id", "=", shop.site.orders()[0]?.id ?? 0)
    .execute();
  expect(await raiseOrderNumbers(db)).toBe(last + 1);
  expect(await nextNumber()).toBe(last + 1);
  expect(await raiseOrderNumbers(db)).toBeNull();
  expect(await nextNumber()).toBe(last + 2);
});

it("Staff who synchronise wait for one page, and may do so twelve times a minute at most", async () => {
  const { app, site, close } = await createWooCommerceApp({ now: clock.now, environment: { rateLimits: true } });
  try {
    for (let second = 0; second < 120; second++) {
      const at = new Date(Date.parse("2026-01-15T09:00:00Z") + second * 1_000).toISOString().slice(0, 19);
      site.addOrder({ total: "10.00", date_created_gmt: at, date_modified_gmt: at });
    }
    const token = await app.staffToken("shop_manager");
    const press = async () => (await app.request(syncShop.path, { method: "POST", token })).status;
    const brought = async () => (await app.db.selectFrom("orders").select("id").execute()).length;
    expect([await press(), await brought()]).toEqual([200, 100]);
    expect([await press(), await brought()]).toEqual([200, 120]);
    for (let times = 2; times < 12; times++) expect(await press()).toBe(200);
    expect(await press()).toBe(429);
  } finally {
    await close();
  }
}, 60_000);

describe("Orders whose notes or refunds can't be read", () => {
  const forGood = 10_000;
  let spoilt: WooCommerceApp;
  beforeEach(async () => {
    clock.set("2026-04-03T10:00:00Z");
    spoilt = await createWooCommerceApp({ now: clock.now, timeouts: { maxConsecutiveFailures: 5 } });
  });
  afterEach(() => spoilt.close());

  /** Adds this many orders there, each changed in a different second. */
  function addOrders(count: number): number[] {
    return Array.from({ length: count }, (_, second) => {
      const at = new Date(Date.parse("2026-04-01T09:00:00Z") + second * 1_000).toISOString().slice(0, 19);
      return spoilt.site.addOrder({ total: "10.00", date_created_gmt: at, date_modified_gmt: at }).id;
    });
  }
  const sync = () => syncOrders(spoilt.context);
  const numbersHere = async () =>
    (await spoilt.app.db.selectFrom("orders").select("shop_order_id").orderBy("shop_order_id").execute()).map(
      (row) => row.shop_order_id,
    );
  const without = (numbers: number[], ...left: number[]) => numbers.filter((number) => !left.includes(number));
  const problem = async () => (await readShopConnection(spoilt.context)).problem ?? null;

  it("hold up no other: they are named, and imported once they can be read", async () => {
    const { app, site } = spoilt;
    const numbers = addOrders(120);
    const [failing = 0, malformed = 0, unrefunded = 0] = [numbers[9], numbers[30], numbers[110]];
    site.misbehave({ on: "readNotes", of: failing, how: { kind: "error" }, times: forGood });
    site.misbehave({ on: "readNotes", of: malformed, how: { kind: "other json" }, times: forGood });
    site.refundByHand(unrefunded, { amount: "2.00", api_refund: false });
    site.misbehave({ on: "readRefunds", of: unrefunded, how: { kind: "error", status: 503 }, times: forGood });

    expect(await sync()).toMatchObject({ state: "done", failed: 3 });
    expect(await numbersHere()).toEqual(without(numbers, failing, malformed, unrefunded));
    expect(await problem()).toMatch(
      new RegExp(
        `^Not imported from there: orders ${failing}, ${malformed}, ${unrefunded} \\(The WordPress site returned an error`,
      ),
    );
    // Other changes are imported as usual: orders that can be imported don't wait for those that cannot.
    clock.set("2026-04-03T10:01:30Z");
    const added = [site.addOrder({ total: "12.00" }).id];
    expect(await sync()).toMatchObject({ state: "done" });
    for (let news = 0; news < 6; news++) {
      const { id } = site.addOrder({ total: "13.00" });
      await queueImport(app.context, id, 0);
      added.push(id);
    }
    await importChangedOrders({ ...app.context, client: spoilt.client });
    expect(await numbersHere()).toEqual([...without(numbers, failing, malformed, unrefunded), ...added]);
    expect(await problem()).toMatch(/^Not imported from there/);

    site.behave();
    clock.set("2026-04-03T10:20:00Z");
    await importChangedOrders({ ...app.context, client: spoilt.client });
    expect(await numbersHere()).toEqual([...numbers, ...added]);
    expect(await problem()).toBeNull();
  });

  it("are passed within a few runs, however many come in a row", async () => {
    const numbers = addOrders(40);
    const bad = numbers.slice(10, 22);
    for (const of of bad) spoilt.site.misbehave({ on: "readNotes", of, how: { kind: "error" }, times: forGood });
    let turns = 0;
    while ((await sync()).state !== "done") {
      turns += 1;
      expect(turns).toBeLessThan(2 * bad.length);
    }
    expect(await numbersHere()).toEqual(without(numbers, ...bad));
    spoilt.site.behave();
    // This import does not wait until they are due.
    await retryFailedImports(spoilt.context);
    expect(await numbersHere()).toEqual(numbers);
  });

  it("reveal by their number that a site went down in the middle of a page, so that nothing is skipped", async () => {
    const numbers = addOrders(40);
    const stop = spoilt.site.watch("after", "listOrders", () =>
      spoilt.site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: forGood }),
    );
    expect(await sync()).toMatchObject({ state: "unavailable" });
    stop();
    expect(await spoilt.app.db.selectFrom("shop_syncs").select("reached").execute()).toEqual([{ reached: null }]);
    expect(await problem()).toMatch(/^The WordPress site did not answer/);
    spoilt.site.behave();
    clock.set("2026-04-03T10:02:00Z");
    expect(await sync()).toMatchObject({ state: "done" });
    await importChangedOrders(spoilt.context);
    expect(await numbersHere()).toEqual(numbers);
    expect(await problem()).toBeNull();
  });

  it("are retried at once if they have changed since", async () => {
    const [number = 0] = addOrders(1);
    spoilt.site.misbehave({ on: "readNotes", of: number, how: { kind: "error" }, times: forGood });
    await sync();
    expect(await numbersHere()).toEqual([]);
    spoilt.site.behave();
    clock.set("2026-04-03T10:00:30Z");
    spoilt.site.edit(number, { customer_note: "Ring the bell" });
    await sync();
    expect(await numbersHere()).toEqual([number]);
  });
});
