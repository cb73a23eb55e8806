import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOrderStatus, exportOrders } from "../../contract/staff-order.ts";
import {
  countStaffOrders,
  listStaffOrders,
  type StaffOrderCounts,
  type StaffOrderPage,
} from "../../contract/staff-orders.ts";
import { orderTabs } from "../../domain/orders/order-tabs.ts";
import { orderStatuses } from "../../domain/orders/statuses.ts";
import { createTestApp, type TestApp } from "../../test/app.ts";
import { bookRequest, requestQ1, testClock, wednesdayMorning } from "../../test/journeys.ts";
import { storeTestOrder } from "../../test/orders.ts";

const [yesterday, today, tomorrow] = ["2026-03-03", "2026-03-04", "2026-03-05"];
const clock = testClock();
let app: TestApp;
let token: string;
/** Sets the clock and signs in again, because sessions last only half a day. */
const setClock = async (instant: string) => {
  clock.set(instant);
  token = await app.staffToken("administrator");
};
beforeAll(async () => {
  app = await createTestApp({ now: clock.now, settings: { livePaymentsEnabled: true } });
});
afterAll(() => app.close());
beforeEach(async () => {
  await setClock(wednesdayMorning.toISOString());
  await app.db.deleteFrom("form_submissions").execute();
  await app.db.deleteFrom("orders").execute();
});

async function get<Answer>(path: string, query: object = {}): Promise<Answer> {
  const words = new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]));
  const response = await app.request(`${path}?${words}`, { token });
  expect(response.status, await response.clone().text()).toBe(200);
  return response.json() as Promise<Answer>;
}
const counts = (query: object = {}) => get<StaffOrderCounts>(countStaffOrders.path, query);
const list = (query: object = {}) => get<StaffOrderPage>(listStaffOrders.path, query);
const idsOf = async (query: object) => (await list({ perPage: 100, ...query })).orders.map(({ id }) => id);
const store = (order: Parameters<typeof storeTestOrder>[1] = {}) =>
  storeTestOrder(app.db, { date_created: wednesdayMorning, ...order });
const several = async (count: number, order: Parameters<typeof storeTestOrder>[1]) => {
  const ids: number[] = [];
  for (let index = 0; index < count; index++) ids.push(await store(order));
  return ids;
};

describe("the tabs of the staff's list", () => {
  it("count 3, 2, 1, 2 and 4, and each lists exactly those [D001]", async () => {
    const expected = {
      today: await several(3, { status: "processing", scheduled_date: today }),
      tomorrow: await several(2, { status: "processing", scheduled_date: tomorrow }),
      overdue: await several(1, { status: "processing", scheduled_date: yesterday }),
      quotes: await several(2, { status: "on-hold", kind: "specialist", total_cents: 0 }),
      unpaid: await several(4, { status: "pending", scheduled_date: today }),
    };
    expect((await counts()).tabs).toEqual({ today: 3, tomorrow: 2, overdue: 1, quotes: 2, unpaid: 4 });
    for (const tab of orderTabs) {
      expect((await idsOf({ tab })).sort(), tab).toEqual(expected[tab]);
      expect((await list({ tab })).cards.orders, tab).toBe(expected[tab].length);
    }
  });

  it("leave unpaid, cancelled, refunded, failed, completed and on-hold orders out of 'To collect today' [D003]", async () => {
    const ids = new Map<string, number>();
    for (const status of orderStatuses) ids.set(status, await store({ status, scheduled_date: today }));
    expect(await idsOf({ tab: "today" })).toEqual([ids.get("processing")]);
    expect((await counts()).tabs).toEqual({ today: 1, tomorrow: 0, overdue: 0, quotes: 0, unpaid: 1 });
    expect(await idsOf({ tab: "unpaid" })).toEqual([ids.get("pending")]);
    expect(await idsOf({ tab: "quotes" })).toEqual([]);
  });

  it("E007: leave out collected orders: 400 next-day orders collected yesterday are not overdue", async () => {
    const order = { status: "processing", priority: "next_day" } as const;
    const ids: number[] = [];
    for (let index = 0; index < 400; index++) ids.push(await store({ ...order, scheduled_date: yesterday }));
    const collect = (of: number[], at: string | null) =>
      app.db
        .updateTable("deliveries")
        .set({ collected_at: at === null ? null : new Date(at) })
        .where("order_id", "in", of)
        .execute();
    expect((await counts()).tabs.overdue).toBe(400);
    await collect(ids, `${yesterday}T16:00:00Z`);
    const [early = 0, waiting = 0] = await several(2, { ...order, scheduled_date: today });
    await collect([early], `${today}T09:00:00Z`);
    const forgotten = await store({ ...order, scheduled_date: yesterday });
    // An order from before deliveries were introduced.
    const withoutDelivery = await store({ ...order, scheduled_date: yesterday });
    await app.db.deleteFrom("deliveries").where("order_id", "=", withoutDelivery).execute();
    expect((await counts()).tabs).toMatchObject({ today: 1, overdue: 2 });
    expect([await idsOf({ tab: "overdue" }), await idsOf({ tab: "today" })]).toEqual([
      [forgotten, withoutDelivery],
      [waiting],
    ]);
    expect((await list({ tab: "overdue" })).cards.orders).toBe(2);
    const csv = await (await app.request(`${exportOrders.path}?tab=overdue`, { token })).text();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(3);
    // The collection was a mistake and is undone.
    await collect([ids[0]!], null);
    expect((await counts()).tabs.overdue).toBe(3);
  });

  it("override every other filter except the search", async () => {
    const [one = 0] = await several(2, { status: "processing", scheduled_date: today, customer_name: "Tom Kelly" });
    await store({ status: "processing", scheduled_date: today, customer_name: "Orla" });
    expect(await idsOf({ tab: "today", status: "completed", collectionFrom: tomorrow, sort: "date" })).toHaveLength(3);
    expect(await idsOf({ tab: "today", search: "kelly" })).toEqual([one, one + 1]);
    const csv = await (await app.request(`${exportOrders.path}?tab=today&search=kelly`, { token })).text();
    expect(csv.trimEnd().split("\r\n")).toHaveLength(3);
  });

  it("follow Dublin's day: at half past midnight in summer, what was tomorrow is today [D001]", async () => {
    const id = await store({ status: "processing", scheduled_date: "2026-07-02" });
    await setClock("2026-07-01T22:59:00Z");
    expect([(await counts()).tabs.today, (await counts()).tabs.tomorrow]).toEqual([0, 1]);
    await setClock("2026-07-01T23:30:00Z");
    expect([await idsOf({ tab: "today" }), await idsOf({ tab: "tomorrow" })]).toEqual([[id], []]);
    await setClock("2026-07-02T23:30:00Z");
    expect([await idsOf({ tab: "today" }), await idsOf({ tab: "overdue" })]).toEqual([[], [id]]);
  });

  it("are refused if they do not exist", async () => {
    for (const query of ["tab=lost", "sort=lost"])
      expect((await app.request(`${listStaffOrders.path}?${query}`, { token })).status, query).toBe(422);
  });
});

describe("the mark of the newest change", () => {
  it("stays while nothing happens, and changes after a booking, a change of status and midnight [D002]", async () => {
    const { orderId } = await bookRequest(app, requestQ1);
    const before = await counts();
    expect(await counts()).toEqual(before);
    await setClock("2026-03-04T09:05:00Z");
    await bookRequest(app, requestQ1);
    const booked = await counts({ since: before.newestId });
    expect([booked.newOrders, booked.tabs.unpaid - before.tabs.unpaid]).toEqual([1, 1]);
    expect(booked.mark).not.toBe(before.mark);
    const path = changeOrderStatus.path.replace("{id}", String(orderId));
    expect((await app.request(path, { method: "POST", token, json: { action: "cancel" } })).status).toBe(200);
    const changed = await counts({ since: before.newestId });
    expect(changed.mark).not.toBe(booked.mark);
    await setClock("2026-03-05T00:05:00Z");
    expect((await counts({ since: before.newestId })).mark).not.toBe(changed.mark);
  });

  it("comes with the number of orders since the one last seen", async () => {
    expect(await counts()).toMatchObject({ newOrders: 0, newestId: 0 });
    const [seen = 0, ...others] = await several(3, {});
    expect(await counts({ since: seen })).toMatchObject({ newOrders: 2, newestId: others.at(-1) });
    expect(await counts()).toMatchObject({ newOrders: 0 });
  });

  it("changes even if a change becomes visible after a later one", async () => {
    const [early = 0, late = 0] = await several(2, {});
    const changeAt = (id: number, at: string) =>
      app.db
        .updateTable("orders")
        .set({ date_modified: new Date(at) })
        .where("id", "=", id)
        .execute();
    await changeAt(late, "2036-03-04T10:00:01Z");
    const { mark } = await counts();
    await changeAt(early, "2036-03-04T10:00:00Z");
    expect((await counts()).mark).not.toBe(mark);
  });
});

describe("the list is sorted", () => {
  it("by day of collection, then by the time by which the priority is collected, then by time of booking [D004]", async () => {
    const at = (minute: number) => new Date(wednesdayMorning.getTime() + minute * 60_000);
    const none = await store({ scheduled_date: null });
    const later = await store({ scheduled_date: tomorrow, priority: "next_day", date_created: at(0) });
    const second = await store({ scheduled_date: today, priority: "same_day", date_created: at(2) });
    const first = await store({ scheduled_date: today, priority: "same_day", date_created: at(1) });
    const last = await store({ scheduled_date: today, priority: null, date_created: at(0) });
    const order = [first, second, last, later, none];
    expect(await idsOf({ sort: "collection" })).toEqual(order);
    expect(await idsOf({ sort: "-collection" })).toEqual(order.toReversed());
    expect(await idsOf({ sort: "collection", search: "orla" })).toEqual(order);
  });

  it("by amount and by customer as shown, ignoring fadas, both ways, on every page and with every filter [D004]", async () => {
    const zoe = await store({ customer_name: "Zoë", total_cents: 300, status: "processing", scheduled_date: today });
    const aine = await store({ customer_name: "Áine", total_cents: 200, status: "processing", scheduled_date: today });
    const bart = await store({
      customer_name: "",
      customer_email: "bart@example.ie",
      total_cents: 100,
      status: "processing",
      scheduled_date: today,
    });
    const [byAmount, byName] = [
      [bart, aine, zoe],
      [aine, bart, zoe],
    ];
    for (const filter of [
      {},
      { status: "processing" },
      { tab: "today" },
      { from: "2026-01-01" },
      { search: "small" },
    ]) {
      expect(await idsOf({ ...filter, sort: "amount" }), JSON.stringify(filter)).toEqual(byAmount);
      expect(await idsOf({ ...filter, sort: "-amount" }), JSON.stringify(filter)).toEqual(byAmount.toReversed());
      expect(await idsOf({ ...filter, sort: "customer" }), JSON.stringify(filter)).toEqual(byName);
      expect(await idsOf({ ...filter, sort: "-customer" }), JSON.stringify(filter)).toEqual(byName.toReversed());
    }
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(...(await idsOf({ sort: "customer", perPage: 1, page })));
    expect(pages).toEqual(byName);
  });

  it("only among the newest thousand if more match, and says that there are more", async () => {
    const many = Array.from({ length: 1_002 }, (_, index) => ({
      order_key: `wc_order_of_a_queue_${index}`,
      status: "completed" as const,
      kind: "priced" as const,
      net_cents: index,
      vat_cents: 0,
      total_cents: index,
      customer_email: "queue@example.ie",
      date_created: new Date(wednesdayMorning.getTime() + index * 1_000),
    }));
    await app.db.insertInto("orders").values(many).execute();
    const cheapest = await list({ search: "queue", sort: "amount" });
    expect([cheapest.capped, cheapest.total, cheapest.orders[0]?.totalCents]).toEqual([true, 1_000, 2]);
    expect((await list({ sort: "amount" })).orders[0]?.totalCents).toBe(0);
  });
});

it("a row shows street, town, Eircode, contact and phone of both ends, and the time by which it is collected [D005]", async () => {
  await bookRequest(app, requestQ1);
  const bare = await store({ date_created: new Date("2026-03-01T10:00:00Z"), scheduled_date: null });
  const { orders } = await list();
  expect(orders[0]).toMatchObject({
    collectBy: "18:00",
    pickupStop: {
      street: expect.stringMatching(/\w/),
      town: "Tallaght",
      postcode: expect.stringMatching(/^\w{3} \w{4}$/),
    },
    dropoffStop: { contactName: expect.stringMatching(/\w/), contactPhone: expect.stringMatching(/\d/), town: "Cork" },
  });
  expect(orders.find(({ id }) => id === bare)).toMatchObject({
    collectBy: null,
    pickupStop: { street: "", town: "Tallaght", postcode: "", contactName: "", contactPhone: "" },
  });
});
