import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { type DashboardDeliveries, getDashboardDeliveries } from "../../contract/dashboard.ts";
import { getDelivery, recordDeliveryEvent, type StaffDelivery } from "../../contract/deliveries.ts";
import { setStopTimes } from "../../contract/dispatch.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { percentage } from "../../domain/deliveries/delivery-outcome.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { SalesPeriod } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookPaid } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { seededRandom } from "../../tools/demo/seeded-random.ts";
import { findSummaryDifferences } from "../database/summaries/find-summary-differences.ts";
import { foldDeliveryChanges } from "../database/summaries/fold-delivery-changes.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";
import { findWrongOutcomes } from "./find-wrong-outcomes.ts";

const { app, clock } = appForFile({ livePayments: true });
beforeEach(async () => {
  await sql`truncate orders restart identity cascade`.execute(app.db);
  await sql`select recount_sales(), recount_deliveries()`.execute(app.db);
});

const goTo = (instant: string | Date) => clock.set(new Date(instant).toISOString());
const advance = (minutes: number) => goTo(new Date(clock.now().getTime() + minutes * 60_000));
const about = (path: string, id: OrderId) => path.replace("{id}", String(id));
/** Signs in each time, because a token lasts twelve hours and the clock moves back and forth. */
const post = async (path: string, json: object) => {
  const answer = await app.request(path, { token: await app.staffToken("administrator"), json });
  expect(answer.status, await answer.clone().text()).toBe(200);
};
const read = async <Body>(path: string) =>
  (await (await app.request(path, { token: await app.staffToken("administrator") })).json()) as Body;
const figures = (period: SalesPeriod = "last7days") =>
  read<DashboardDeliveries>(`${getDashboardDeliveries.path}?period=${period}`);
const deliveryOf = async (id: OrderId) =>
  (await read<{ delivery: StaffDelivery }>(about(getDelivery.path, id))).delivery;
const move = async (id: OrderId, body: object) => {
  const eventId = randomUUID();
  await post(about(recordDeliveryEvent.path, id), { eventId, ...body });
  return eventId;
};
const dueOf = async (id: OrderId) =>
  new Date((await deliveryOf(id)).stops.find(({ kind }) => kind === "dropoff")?.by ?? "");
const collect = { kind: "complete", stop: "pickup" };
const deliver = { kind: "complete", stop: "dropoff" };
const fail = { kind: "fail", stop: "dropoff", reason: "nobody_there" };
const book = async () => (await bookPaid(app)).orderId;
/** Checks that the stored sums and each delivery's stored outcome equal a recount. */
const expectSame = async () => {
  expect(await findSummaryDifferences(app.db)).toEqual([]);
  expect(await findWrongOutcomes(app.db)).toEqual([]);
};

describe("The dashboard's delivery figures", () => {
  it("show nothing, not a hundred per cent, if there were no deliveries", async () => {
    expect(await figures()).toMatchObject({
      delivered: { value: 0, previous: 0, growth: null },
      onTime: { count: 0, of: 0 },
      today: { collected: 0, delivered: 0 },
      late: { count: 0, isCapped: false },
    });
    expect([percentage(0, 0), percentage(999, 1_000), percentage(9_999, 10_000), percentage(3, 3)]).toEqual([
      null,
      99.9,
      99.9,
      100,
    ]);
  });

  it("count a delivery as on time to the second, and as late a second after", async () => {
    const [inTime, late] = [await book(), await book()];
    for (const id of [inTime, late]) await move(id, collect);
    const due = await dueOf(late);
    goTo(due);
    await move(inTime, deliver);
    goTo(new Date(due.getTime() + 1_000));
    await move(late, deliver);
    expect(await figures()).toMatchObject({
      delivered: { value: 2 },
      onTime: { count: 1, of: 2 },
      firstAttempt: { count: 2, of: 2 },
      today: { collected: 2, delivered: 2 },
    });
    await expectSame();
  });

  it("use the due time that staff agreed, as it stood when the delivery ended", async () => {
    const id = await book();
    const shop = { db: app.db, now: clock.now };
    const owner = await addDriver(shop);
    await giveStops(shop, owner, id, { day: "2026-03-04" });
    const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
    await post(about(setStopTimes.path, id), { stop: "dropoff", by: "2026-03-04T11:00:00Z" });
    goTo("2026-03-04T11:30:00Z");
    const arrived = phone.press({ kind: "arrive", stop: "dropoff", orderId: id });
    for (const stop of ["pickup", "dropoff"] as const)
      await phone.send([phone.press({ kind: "complete", stop, orderId: id })]);
    expect((await figures()).onTime).toMatchObject({ count: 0, of: 1 });
    // The settings now give another due time, and a late action makes the events lead to the same outcome again.
    await app.db.updateTable("stops").set({ by_at: null }).where("order_id", "=", id).execute();
    await phone.send([arrived]);
    expect((await figures()).onTime).toMatchObject({ count: 0, of: 1 });
    await expectSame();
  });

  it("count a return as not on time, and orders that were cancelled or completed by hand not at all", async () => {
    const [back, cancelled, byHand] = [await book(), await book(), await book()];
    await move(back, collect);
    await move(back, { kind: "bring_back" });
    await move(back, { kind: "complete", stop: "return" });
    await move(cancelled, { kind: "cancel" });
    await post(about(changeOrderStatus.path, byHand), { action: "complete" });
    await applyOrderChanges(app.context);
    expect(await figures()).toMatchObject({
      delivered: { value: 1 },
      onTime: { count: 0, of: 1 },
      firstAttempt: { count: 1, of: 1 },
    });
    await expectSame();
  });

  it("count no first attempt after a failure, unless the failure was recorded by mistake", async () => {
    const [again, slip] = [await book(), await book()];
    for (const id of [again, slip]) await move(id, collect);
    await move(again, fail);
    await move(again, { kind: "retry", stop: "dropoff" });
    await move(slip, { kind: "take_back", takesBack: await move(slip, fail) });
    for (const id of [again, slip]) await move(id, deliver);
    expect((await figures()).firstAttempt).toMatchObject({ count: 1, of: 2 });
    await expectSame();
  });

  it("count an action that a phone sends the next morning on the day it happened", async () => {
    const id = await book();
    const shop = { db: app.db, now: clock.now };
    const owner = await addDriver(shop);
    await giveStops(shop, owner, id, { day: "2026-03-04" });
    const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
    goTo("2026-03-04T16:00:00Z");
    const pressed = [phone.press({ kind: "complete", stop: "pickup", orderId: id })];
    advance(60);
    pressed.push(phone.press({ kind: "complete", stop: "dropoff", orderId: id }));
    goTo("2026-03-05T08:00:00Z");
    await phone.send(pressed);
    const { today, onTime, delivered } = await figures();
    expect([today, delivered.value, onTime]).toEqual([
      { collected: 0, delivered: 0 },
      1,
      { count: 1, of: 1, previous: { count: 0, of: 0 } },
    ]);
    await expectSame();
  });

  it("count a delivery as late while its collection or drop-off is overdue, until it ends", async () => {
    const [waiting, collected, done, stopped] = [await book(), await book(), await book(), await book()];
    for (const id of [collected, done, stopped]) await move(id, collect);
    await move(done, deliver);
    // A delivery refunded under way is no longer awaited.
    await app.db.updateTable("orders").set({ status: "refunded" }).where("id", "=", stopped).execute();
    expect((await figures()).late.count).toBe(0);
    // Past the collection hours, before any drop-off is due.
    goTo("2026-03-04T18:00:01Z");
    expect((await figures()).late.count).toBe(1);
    goTo(new Date((await dueOf(collected)).getTime() + 1_000));
    expect((await figures()).late.count).toBe(2);
    await move(waiting, { kind: "cancel" });
    await move(collected, deliver);
    expect((await figures()).late.count).toBe(0);
  });

  it("equal a recount whatever happens, in whatever order and however late changes are folded", async () => {
    for (let seed = 1; seed <= 4; seed++) {
      const random = seededRandom(seed);
      goTo("2026-03-02T08:00:00Z");
      await sql`truncate orders restart identity cascade`.execute(app.db);
      await sql`select recount_sales(), recount_deliveries()`.execute(app.db);
      const ids: OrderId[] = [];
      for (let i = 0; i < 8; i++) ids.push(await book());
      /**
       * Each delivery's outcome as the test knows it: the day, whether it was on time, and whether at the first
       * attempt.
       */
      const ended = new Map<OrderId, { day: string; isDelivered: boolean; inTime: boolean; isFirst: boolean }>();
      const collected = new Map<OrderId, string>();
      for (const id of ids) {
        advance(random.whole(1, 20) * 60);
        if (random.chance(0.2)) {
          await move(id, { kind: "cancel" });
          continue;
        }
        let isFirst = true;
        if (random.chance(0.3)) {
          await move(id, { ...fail, stop: "pickup" });
          await move(id, { kind: "retry", stop: "pickup" });
          isFirst = false;
        }
        const slip = await move(id, collect);
        if (random.chance(0.2)) {
          await move(id, { kind: "take_back", takesBack: slip });
          advance(random.whole(1, 30) * 60);
          await move(id, collect);
        }
        collected.set(id, dublinDate(clock.now()));
        if (random.chance(0.2)) continue;
        advance(random.whole(1, 12) * 60);
        if (random.chance(0.3)) {
          const failed = await move(id, fail);
          if (random.chance(0.5)) await move(id, { kind: "take_back", takesBack: failed });
          else {
            await move(id, { kind: "retry", stop: "dropoff" });
            isFirst = false;
          }
        }
        const due = await dueOf(id);
        const isDelivered = random.chance(0.8);
        if (isDelivered) await move(id, deliver);
        else {
          await move(id, { kind: "bring_back" });
          await move(id, { kind: "complete", stop: "return" });
        }
        const inTime = isDelivered && clock.now() <= due;
        ended.set(id, { day: dublinDate(clock.now()), isDelivered, inTime, isFirst: isDelivered && isFirst });
        if (random.chance(0.4)) await sql`select fold_delivery_changes(${random.whole(1, 3)})`.execute(app.db);
        if (random.chance(0.3)) await foldDeliveryChanges(app.db);
      }
      const all = [...ended.values()];
      const count = (which: (each: (typeof all)[number]) => boolean) => all.filter(which).length;
      const today = dublinDate(clock.now());
      expect(await figures("yearToDate"), `seed ${seed}`).toMatchObject({
        delivered: { value: count(({ isDelivered }) => isDelivered) },
        onTime: { count: count(({ inTime }) => inTime), of: all.length },
        firstAttempt: { count: count(({ isFirst }) => isFirst), of: count(({ isDelivered }) => isDelivered) },
        today: {
          collected: [...collected.values()].filter((day) => day === today).length,
          delivered: count(({ day, isDelivered }) => isDelivered && day === today),
        },
      });
      await expectSame();
      const [gone] = ids;
      await app.db.deleteFrom("payments").where("order_id", "=", gone!).execute();
      await app.db.deleteFrom("deliveries").where("order_id", "=", gone!).execute();
      await expectSame();
    }
  });

  it("are reported if they differ, and a recount repairs them", async () => {
    const id = await book();
    await move(id, collect);
    await move(id, deliver);
    await figures();
    await app.db.updateTable("delivery_days").set({ on_time: 7 }).execute();
    expect((await findSummaryDifferences(app.db)).map(({ summary }) => summary)).toEqual(["delivery_days"]);
    await sql`select recount_deliveries()`.execute(app.db);
    await app.db.updateTable("deliveries").set({ has_failed: true }).execute();
    expect(await findSummaryDifferences(app.db)).toEqual([]);
    expect(await findWrongOutcomes(app.db)).toEqual([id]);
  });
});
