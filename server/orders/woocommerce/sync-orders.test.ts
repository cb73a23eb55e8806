import { afterAll, beforeAll, expect, it } from "vitest";
import { syncShop } from "../../../contract/settings.ts";
import { testClock } from "../../../test/journeys.ts";
import { expectSameBooks } from "../../../test/woocommerce/expect-same-books.ts";
import { fillMonth } from "../../../test/woocommerce/fill-month.ts";
import { connectTo, createWooCommerceApp, type WooCommerceApp } from "../../../test/woocommerce-app.ts";
import { compareMonths } from "../../../tools/woocommerce/compare-months.ts";
import { showMonths } from "../../../tools/woocommerce/show-months.ts";
import { compareSummaries } from "../../database/summaries/compare-summaries.ts";
import { syncOrders } from "./sync-orders.ts";

/** `npm run proof -- woocommerce` brings 5,000. */
const monthsOrders = 300;

const clock = testClock();
let shop: WooCommerceApp;
beforeAll(async () => {
  shop = await createWooCommerceApp({ now: clock.now });
});
afterAll(() => shop.close());

const state = () => shop.app.db.selectFrom("shop_syncs").selectAll().executeTakeFirstOrThrow();

it("A month of orders, many changed in one second, is brought to the cent and each once, although it is interrupted twice", async () => {
  const { app, site } = shop;
  fillMonth(site, clock, { orders: monthsOrders });
  clock.set("2026-04-02T10:00:00Z");

  const goAway = () => site.misbehave({ on: "*", how: { kind: "error", status: 503 }, times: 1_000 });
  expect(await syncOrders(app.context, { onPage: goAway })).toMatchObject({ state: "away", orders: 100 });
  site.behave();
  const stopped = await state();
  expect(stopped).toMatchObject({ synced_at: null, claimed_until: null });
  expect(stopped.problem).toMatch(/did not answer/);

  expect(await syncOrders(app.context, { maxPages: 1 })).toMatchObject({ state: "more" });
  const halfway = await state();
  expect(halfway.reached?.getTime()).toBeGreaterThanOrEqual(stopped.reached?.getTime() ?? 0);
  // As a process leaves it that ended in the middle: another one waits for it, and takes over once it must be gone.
  await app.db
    .updateTable("shop_syncs")
    .set({ claimed_until: new Date(clock.now().getTime() + 60_000) })
    .execute();
  const another = { ...app.context, woocommerce: connectTo(site).woocommerce };
  expect(await syncOrders(another)).toMatchObject({ state: "busy", orders: 0 });
  clock.set("2026-04-02T10:05:00Z");
  const both = await Promise.all([syncOrders(another), syncOrders(app.context)]);
  expect(both.map((outcome) => outcome.state).sort()).toEqual(["busy", "done"]);
  expect(await state()).toMatchObject({ problem: null, synced_at: clock.now(), claimed_until: null });

  await expectSameBooks(app.db, site);
  expect(await compareSummaries(app.db)).toEqual([]);
  expect(await app.db.selectFrom("emails").select("template").execute()).toEqual([]);
  const notes = await app.db.selectFrom("order_events").select("note").where("note", "like", "Driver%").execute();
  expect(notes).toHaveLength(monthsOrders / 5);
  expect(notes[0]?.note).toMatch(/^Driver \d+ & van confirmed$/);
}, 60_000);

it("Once all is here, the next turn reads no more than what changed, and neither twice at once nor for ever", async () => {
  const { app, site } = shop;
  const asked = () => site.requests.filter(({ method }) => method === "GET").length;
  const before = asked();
  expect(await syncOrders(app.context)).toMatchObject({ state: "done" });
  expect(asked() - before).toBe(1);
  const [first] = site.orders();
  clock.set("2026-04-02T11:00:00Z");
  site.edit(first?.id ?? 0, { customer_note: "Ring the bell twice" });
  const changed = asked();
  expect(await syncOrders(app.context)).toMatchObject({ state: "done", failed: 0 });
  // The list, and the notes of the one that changed; its refunds are known.
  expect(asked() - changed).toBe(2);
  const here = await app.db
    .selectFrom("orders")
    .select("customer_note")
    .where("shop_order_id", "=", first?.id ?? 0)
    .executeTakeFirst();
  expect(here?.customer_note).toBe("Ring the bell twice");
});

it("The comparison of both sides names the month and the order that differ", async () => {
  const { app, site } = shop;
  const equal = await compareMonths(app.db, connectTo(site).woocommerce);
  expect(equal.map(({ month, there, differing }) => [month, there.orders, differing])).toEqual([
    ["2026-03", monthsOrders, []],
  ]);
  expect(equal[0]?.here).toEqual(equal[0]?.there);
  const lost = site.orders()[7]?.id ?? 0;
  await app.db.updateTable("orders").set({ shop_order_id: 99_999 }).where("shop_order_id", "=", lost).execute();
  const months = await compareMonths(app.db, connectTo(site).woocommerce);
  expect(months[0]?.differing).toEqual([lost, 99_999]);
  expect(showMonths(months)[1]).toMatch(new RegExp(`^2026-03 .*differs: ${lost}, 99999$`));
});

it("Staff who press for it wait for one page, and twelve times a minute at most", async () => {
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
});
