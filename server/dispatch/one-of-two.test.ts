import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { getDelivery, recordDeliveryEvent, type StaffDelivery } from "../../contract/deliveries.ts";
import * as calls from "../../contract/dispatch.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { addDriver, addPhone, createPhone, giveStops } from "../../test/phone.ts";
import { bookTwoPaid, readEverythingOf } from "../../test/two-orders.ts";
import { storeDispatchNotice } from "../deliveries/store-notice.ts";
import { geocodeStops } from "./geocode-stops.ts";

const { app, maps, clock, later } = appForFile({ livePayments: true });
let token: string;
beforeEach(async () => {
  token = await app.staffToken("dispatcher");
});

const shop = () => ({ db: app.db, now: clock.now });
const today = "2026-03-04";
const tomorrow = "2026-03-05";
async function ask<Body>(call: { path: string }, json: object | null, id: number | string = "", as = token) {
  const path = call.path.replace("{id}", String(id));
  const response = await app.request(path, { token: as, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as Body & { message?: string } };
}
const boardOf = async (day: string) => {
  const response = await app.request(`${calls.getBoard.path}?day=${day}`, { token });
  return ((await response.json()) as { board: calls.Board }).board;
};
const assign = async (
  orderId: OrderId,
  driverId: number,
  {
    day = today,
    as = token,
    stops,
    versions,
  }: { day?: string; as?: string; stops?: string[]; versions?: object[] } = {},
) => {
  const { columns } = await boardOf(day);
  const seen = columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
  const moves = [{ orderId, ...(stops && { stops }) }];
  return ask(calls.assignStops, { day, moves, to: { driverId }, versions: versions ?? seen }, "", as);
};
/** Adds a dispatcher; returns a token and the username. */
async function addDispatcher() {
  const token = await app.staffToken("dispatcher");
  const { username } = await app.db
    .selectFrom("users")
    .select("username")
    .orderBy("id", "desc")
    .limit(1)
    .executeTakeFirstOrThrow();
  return { token, username };
}

describe("The board", () => {
  it("asks about the deliveries of its own day and of earlier ones, and of no later one", async () => {
    const [one, other] = await bookTwoPaid(app);
    await app.db.updateTable("orders").set({ scheduled_date: "2026-03-06" }).where("id", "=", other.orderId).execute();
    for (const { orderId } of [one, other])
      await app.db
        .updateTable("deliveries")
        .set({ question: "What now?", follows_from: null, day_was: null })
        .where("order_id", "=", orderId)
        .execute();
    const asked = async (day: string) =>
      (await boardOf(day)).alerts.filter(({ kind }) => kind === "question").map(({ orderId }) => orderId);
    expect(await asked(today)).toContain(one.orderId);
    expect(await asked(today)).not.toContain(other.orderId);
    expect(await asked("2026-03-06")).toEqual(expect.arrayContaining([one.orderId, other.orderId]));
  });

  it("shows when each driver's own phone was last seen, ignoring a phone that signed out", async () => {
    const [anna, bob] = [await addDriver(shop(), "Anna"), await addDriver(shop(), "Bob")];
    const lost = await addPhone(shop(), anna.driverId);
    const seen = async (phoneId: string, at: string, ended: string | null = null) =>
      app.db
        .updateTable("driver_phones")
        .set({ seen_at: new Date(at), ended_at: ended && new Date(ended) })
        .where("id", "=", phoneId)
        .execute();
    await seen(anna.phoneId, "2026-03-04T09:00:00Z");
    await seen(bob.phoneId, "2026-03-04T09:30:00Z");
    await seen(lost.phoneId, "2026-03-04T09:45:00Z", "2026-03-04T09:46:00Z");
    const { columns } = await boardOf(today);
    const seenOf = ({ driverId }: { driverId: number }) => columns.find(({ driver }) => driver.id === driverId)?.seenAt;
    expect([seenOf(anna), seenOf(bob)]).toEqual(["2026-03-04T09:00:00.000Z", "2026-03-04T09:30:00.000Z"]);
  });

  it("shows each notice until that notice is dismissed, once", async () => {
    const [one, other] = await bookTwoPaid(app);
    for (const { orderId } of [one, other])
      await storeDispatchNotice(app.context, { orderId, driverId: null, text: `About ${orderId}` });
    const shown = async () =>
      (await boardOf(today)).alerts
        .filter(({ kind }) => kind === "notice")
        .map(({ text, noticeId }) => ({ text, noticeId }));
    const before = await shown();
    expect(before.map(({ text }) => text)).toEqual([`About ${one.orderId}`, `About ${other.orderId}`]);
    const dismiss = (id: number) => ask<{ dismissed: boolean }>(calls.dismissNotice, {}, id);
    expect((await dismiss(999_999)).status).toBe(404);
    expect((await dismiss(before[0]?.noticeId ?? 0)).body).toEqual({ dismissed: true });
    const seenAt = async () =>
      (
        await app.db
          .selectFrom("dispatch_notices")
          .select("seen_at")
          .where("order_id", "=", one.orderId)
          .executeTakeFirstOrThrow()
      ).seen_at;
    const first = await seenAt();
    expect((await shown()).map(({ text }) => text)).toEqual([`About ${other.orderId}`]);
    later(1);
    expect((await dismiss(before[0]?.noticeId ?? 0)).body).toEqual({ dismissed: false });
    expect(await seenAt()).toEqual(first);
  });
});

describe("Of two reports from ended phones", () => {
  it.each([0, 1])("each is decided on its own, whichever is older (%i)", async (which) => {
    const orders = await bookTwoPaid(app);
    for (const [index, { orderId }] of orders.entries()) {
      const owner = await addDriver(shop(), `Driver ${index}`);
      await giveStops(shop(), owner, orderId, { day: today });
      await app.db
        .updateTable("driver_phones")
        .set({ ended_at: clock.now() })
        .where("id", "=", owner.phoneId)
        .execute();
      const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
      await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId })]);
    }
    const ids: (number | null)[] = orders.map(({ orderId }) => orderId);
    const open = async () =>
      (await boardOf(today)).alerts.filter(({ kind, orderId }) => kind === "report" && ids.includes(orderId));
    const report = (await open()).find(({ orderId }) => orderId === ids[which]);
    const decided = await ask(calls.decidePhoneReport, { accept: true }, report?.reportId ?? 0);
    expect(decided.body).toEqual({ accepted: true });
    expect((await open()).map(({ orderId }) => orderId)).toEqual([ids[1 - which]]);
    const states = await app.db.selectFrom("deliveries").select(["order_id", "state"]).orderBy("order_id").execute();
    expect(states.filter(({ order_id }) => ids.includes(order_id)).map(({ state }) => state)).toEqual(
      [0, 1].map((index) => (index === which ? "collected" : "unassigned")),
    );
  });
});

describe("Of two runs", () => {
  it("the one of another day has a version of its own", async () => {
    const [one, other] = await bookTwoPaid(app);
    const anna = await addDriver(shop(), "Anna");
    for (const day of [tomorrow, today]) {
      const ids = day === today ? [one.orderId] : [other.orderId];
      for (const id of ids) expect((await assign(id, anna.driverId, { day })).status).toBe(200);
    }
    await app.db
      .updateTable("runs")
      .set({ version: 9 })
      .where("driver_id", "=", anna.driverId)
      .where("day", "=", tomorrow)
      .execute();
    const versionOf = async (day: string) =>
      (await boardOf(day)).columns.find(({ driver }) => driver.id === anna.driverId)?.version;
    expect([await versionOf(today), await versionOf(tomorrow)]).toEqual([1, 9]);
    const [third, fourth] = await bookTwoPaid(app);
    expect((await assign(third.orderId, anna.driverId, { day: today })).status).toBe(200);
    expect((await assign(fourth.orderId, anna.driverId, { day: tomorrow })).status).toBe(200);
    expect([await versionOf(today), await versionOf(tomorrow)]).toEqual([2, 10]);
  });

  it("a conflict names the user who assigned the stops now in the run, and nobody who assigned others", async () => {
    const [one, two] = await bookTwoPaid(app);
    const [three] = await bookTwoPaid(app);
    const [anna, bob] = [await addDriver(shop(), "Anna"), await addDriver(shop(), "Bob")];
    const [first, second] = [await addDispatcher(), await addDispatcher()];
    const stops = { stops: ["pickup"] };
    expect((await assign(one.orderId, anna.driverId, { as: first.token, ...stops })).status).toBe(200);
    later(1);
    // The same delivery to another driver, and another delivery to the same driver, on another day.
    const rest = { as: second.token, day: tomorrow };
    expect((await assign(one.orderId, bob.driverId, { ...rest, stops: ["dropoff"] })).status).toBe(200);
    expect((await assign(two.orderId, anna.driverId, rest)).status).toBe(200);
    const stale = [{ driverId: anna.driverId, version: 0 }];
    const refused = await assign(three.orderId, anna.driverId, { versions: stale });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toContain(`(last assigned by ${first.username})`);
  });

  it("a conflict names nobody if the same delivery was last assigned to another driver", async () => {
    const [one, two] = await bookTwoPaid(app);
    const [anna, bob] = [await addDriver(shop(), "Anna"), await addDriver(shop(), "Bob")];
    expect((await assign(one.orderId, bob.driverId, { stops: ["pickup"] })).status).toBe(200);
    expect((await assign(one.orderId, anna.driverId, { day: tomorrow, stops: ["dropoff"] })).status).toBe(200);
    const stale = [{ driverId: anna.driverId, version: 0 }];
    const refused = await assign(two.orderId, anna.driverId, { day: tomorrow, versions: stale });
    expect(refused.status).toBe(409);
    expect(refused.body.message).toMatch(/^Anna's run has changed/);
    expect(refused.body.message).not.toContain("last assigned by");
  });

  it("assigning a delivery to one leaves the other's deliveries unchanged", async () => {
    const [one, other] = await bookTwoPaid(app);
    const [anna, bob] = [await addDriver(shop(), "Anna"), await addDriver(shop(), "Bob")];
    await assign(other.orderId, bob.driverId, { day: tomorrow });
    const before = await readEverythingOf(app.db, other.orderId);
    await assign(one.orderId, anna.driverId);
    const failure = { eventId: randomUUID(), kind: "fail", stop: "pickup", reason: "not_ready" };
    expect((await ask(recordDeliveryEvent, failure, one.orderId)).status).toBe(200);
    const next = { eventId: randomUUID(), next: "today", note: "" };
    const resolved = await ask<{ delivery: StaffDelivery }>(calls.resolveFailure, next, one.orderId);
    const shown = await ask<{ delivery: StaffDelivery }>(getDelivery, null, one.orderId);
    expect(resolved.body.delivery).toEqual(shown.body.delivery);
    expect(await readEverythingOf(app.db, other.orderId)).toEqual(before);
    const theirs = { ...failure, eventId: randomUUID() };
    expect((await ask(recordDeliveryEvent, theirs, other.orderId)).status).toBe(200);
    const second = await ask<{ delivery: StaffDelivery }>(
      calls.resolveFailure,
      { eventId: randomUUID(), next: "today", note: "" },
      other.orderId,
    );
    const seen = await ask<{ delivery: StaffDelivery }>(getDelivery, null, other.orderId);
    expect(second.body.delivery).toEqual(seen.body.delivery);
  });
});

it("A stop is geocoded once", async () => {
  await bookTwoPaid(app);
  const locate = maps.locate;
  let asked = 0;
  maps.locate = () => {
    asked += 1;
    return null;
  };
  try {
    await geocodeStops(app.context);
    expect(asked).toBeGreaterThanOrEqual(4);
    asked = 0;
    await geocodeStops(app.context);
    expect(asked).toBe(0);
  } finally {
    maps.locate = locate;
  }
});
