import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "../../contract/change-order.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import * as calls from "../../contract/dispatch.ts";
import { createDriver } from "../../contract/drivers.ts";
import type { JobSheet } from "../../contract/run-sheet.ts";
import { showMinutes } from "../../domain/dispatch/show-minutes.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { readCsv } from "../../domain/text/csv.ts";
import { changeSettings, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { untilOneWaits } from "../../test/locks.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import { geocodeStops } from "./geocode-stops.ts";

const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, maps: createEmbeddedMaps() });
});
afterAll(() => app.close());
// Each test has a day's work of its own: earlier work is finished.
beforeEach(async () => {
  clock.set("2026-03-04T10:00:00Z");
  token = await app.administratorToken();
  await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(app.db);
  await sql`delete from runs`.execute(app.db);
  await sql`delete from dispatch_notices`.execute(app.db);
  await sql`update deliveries set state = 'cancelled'`.execute(app.db);
  await sql`update drivers set on_duty = false`.execute(app.db);
});

const day = "2026-03-04";
type Answer<T> = T & { status: number; message?: string; data?: { runs?: calls.RunConflict[]; params?: object } };
async function ask<T>(call: { path: string; method: string }, json?: object, path = call.path): Promise<Answer<T>> {
  const response = await app.request(path, { token, ...(json && { json }) });
  return { status: response.status, ...((await response.json()) as T) };
}
const board = async (of = day) => {
  const answer = await ask<{ board: calls.Board }>(calls.getBoard, undefined, `${calls.getBoard.path}?day=${of}`);
  expect(answer.status).toBe(200);
  return answer.board;
};
let drivers = 0;
async function hire(name: string, vehicle = "small_van"): Promise<number> {
  drivers += 1;
  const phone = `+353 87 000 ${String(drivers).padStart(4, "0")}`;
  const { id, status } = await ask<{ id: number }>(createDriver, { name, phone, vehicle, licenceNote: "" });
  expect(status).toBe(201);
  await app.db.updateTable("drivers").set({ on_duty: true }).where("id", "=", id).execute();
  return id;
}
const book = async (count: number): Promise<OrderId[]> => {
  const ids: OrderId[] = [];
  for (let i = 0; i < count; i++) ids.push((await bookPaid(app)).orderId as OrderId);
  await geocodeStops(app.context);
  return ids;
};
const versionOf = (of: calls.Board, driverId: number) =>
  of.columns.find(({ driver }) => driver.id === driverId)?.version ?? 0;
const assign = async (
  orderIds: readonly (OrderId | { orderId: OrderId; stops: ("pickup" | "dropoff")[] })[],
  to: { driverId: number; position?: number } | null,
  seen?: calls.Board,
) => {
  const { columns } = seen ?? (await board());
  const versions = columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
  const moves = orderIds.map((each) => (typeof each === "number" ? { orderId: each } : each));
  return ask<calls.BoardChange>(calls.assignStops, { day, moves, to, versions });
};
const setRuns = (body: calls.Undo) => ask<calls.BoardChange>(calls.setRuns, body);
const runIn = (of: calls.Board, driverId: number) =>
  (of.columns.find(({ driver }) => driver.id === driverId)?.stops ?? []).map(
    ({ orderId, kind }) => `${orderId} ${kind}`,
  );
const both = (id: OrderId) => [`${id} pickup`, `${id} dropoff`];
const eventsOf = async (id: OrderId) => {
  const rows = await app.db
    .selectFrom("delivery_events")
    .select(["kind", "data"])
    .where("order_id", "=", id)
    .orderBy("received_at")
    .orderBy("sequence")
    .execute();
  return rows.map(({ kind, data }) => [kind, (data as { driver?: string }).driver]);
};
const stateOf = async (id: OrderId) =>
  (await app.db.selectFrom("deliveries").select("state").where("order_id", "=", id).executeTakeFirstOrThrow()).state;
const press = (id: OrderId, kind: string, stop?: string, more: object = {}) =>
  ask(
    recordDeliveryEvent,
    { eventId: randomUUID(), kind, stop, ...more },
    recordDeliveryEvent.path.replace("{id}", String(id)),
  );

describe("The board of a day", () => {
  it("shows unassigned deliveries with the reason and a column for each driver on duty, and its counts match the database's [D036]", async () => {
    const anna = await hire("Anna Byrne");
    const [first, second, third] = await book(3);
    await assign([second!], { driverId: anna });
    const { unassigned, columns } = await board();
    expect(unassigned.map(({ orderId }) => orderId)).toEqual([first, third]);
    expect(unassigned[0]?.urgency).toEqual({ level: "later", reason: "Collect by 18:00" });
    expect(columns.map(({ driver }) => driver.name)).toEqual(["Anna Byrne"]);
    expect(runIn(await board(), anna)).toEqual(both(second!));
    const { rows } = await sql<{
      state: string;
      count: number;
    }>`select state, count(*)::integer as count from deliveries
      where state not in ('delivered', 'returned', 'cancelled') group by state order by state`.execute(app.db);
    expect(rows).toEqual([
      { state: "assigned", count: 1 },
      { state: "unassigned", count: unassigned.length },
    ]);
    expect(columns[0]?.stops[0]).toMatchObject({ town: expect.stringMatching(/./), state: "waiting", isOpen: true });
    expect(columns[0]?.stops[0]?.lat).not.toBeNull();
  });

  it("lists the most urgent delivery first, and alerts about it an hour before it is due [D036]", async () => {
    const [first, second] = await book(2);
    await ask(
      calls.setStopTimes,
      { stop: "pickup", by: "2026-03-04T10:40:00Z" },
      calls.setStopTimes.path.replace("{id}", String(second)),
    );
    const { unassigned, alerts } = await board();
    expect(unassigned.map(({ orderId, urgency }) => [orderId, urgency.level, urgency.reason])).toEqual([
      [second, "now", "Collect by 10:40, in 40 minutes"],
      [first, "later", "Collect by 18:00"],
    ]);
    expect(alerts.map(({ kind, orderId }) => [kind, orderId])).toEqual([["unassigned", second]]);
  });

  it("alerts about failures, questions, notices from phones and silent drivers", async () => {
    const anna = await hire("Anna Byrne");
    const [failed, asks, driven] = await book(3);
    await assign([failed!, driven!], { driverId: anna });
    await press(driven!, "set_off", "pickup");
    await press(failed!, "fail", "pickup", { reason: "nobody_there" });
    await app.db.updateTable("deliveries").set({ question: "What now?" }).where("order_id", "=", asks!).execute();
    const { id } = await app.db
      .insertInto("dispatch_notices")
      .values({ text: "Anna Byrne proved a stop of Brian Walsh", order_id: driven!, created_at: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { alerts } = await board();
    expect(alerts.map(({ kind }) => kind)).toEqual(["failed", "question", "silent", "notice"]);
    expect(alerts[0]?.text).toMatch(/^The pickup of WC-\d+ could not be done: nobody there$/);
    const seen = calls.dismissNotice.path.replace("{id}", String(id));
    expect(await ask(calls.dismissNotice, {}, seen)).toMatchObject({ dismissed: true });
    expect((await board()).alerts.map(({ kind }) => kind)).not.toContain("notice");
  });
});

it("an alert about a failed stop has its reason and its note", async () => {
  const [id] = await book(1);
  await press(id!, "fail", "pickup", { reason: "nobody_there", note: "Rang twice: no answer" });
  expect((await board()).alerts[0]?.text).toMatch(/could not be done \(nobody there\): Rang twice: no answer$/);
});

it("for goods that could not be collected the board expects nothing: no time, no delay, no load, nothing late", async () => {
  const anna = await hire("Anna Byrne");
  const [id] = await book(1);
  await assign([id!], { driverId: anna });
  const early = { stop: "dropoff", by: "2026-03-04T10:06:00Z" };
  await ask(calls.setStopTimes, early, calls.setStopTimes.path.replace("{id}", String(id)));
  const seen = async () => {
    const { columns, alerts } = await board();
    const [{ stops, delayMinutes, load, nextStop }] = columns as [calls.BoardColumn];
    const { expectedAt, lateness, waitsForPickup } = stops.find(({ kind }) => kind === "dropoff")!;
    const isLate = alerts.some(({ kind }) => kind === "late");
    return {
      hasTime: expectedAt !== null,
      lateness,
      waitsForPickup,
      isDelayed: delayMinutes > 0,
      load: load.kg > 0,
      nextStop,
      isLate,
    };
  };
  expect(await seen()).toMatchObject({
    hasTime: true,
    lateness: "late",
    waitsForPickup: false,
    load: true,
    isLate: true,
  });
  await press(id!, "fail", "pickup", { reason: "not_ready" });
  expect(await seen()).toEqual({
    hasTime: false,
    lateness: null,
    waitsForPickup: true,
    isDelayed: false,
    load: false,
    nextStop: null,
    isLate: false,
  });
});

describe("Stops are assigned, ordered, moved and unassigned [D037]", () => {
  it("with their history, and restored by the undo that the answer returns [D039]", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    const given = await assign([id!], { driverId: anna });
    expect(given.status).toBe(200);
    expect(await stateOf(id!)).toBe("assigned");
    const undone = await setRuns(given.undo);
    expect(runIn(undone.board, anna)).toEqual([]);
    expect(await stateOf(id!)).toBe("unassigned");
    expect(await eventsOf(id!)).toEqual([
      ["assign", "Anna Byrne"],
      ["unassign", "Anna Byrne"],
    ]);
    expect(runIn((await setRuns(undone.undo)).board, anna)).toEqual(both(id!));
  });

  it("several at once to another driver in their order, raising both runs' versions once [D038]", async () => {
    const [anna, brian] = [await hire("Anna Byrne"), await hire("Brian Walsh")];
    const ids = await book(3);
    for (const id of ids) await assign([id], { driverId: anna, position: 0 });
    const before = await board();
    const order = runIn(before, anna);
    expect(order).toEqual([...ids].reverse().flatMap(both));
    const { board: after, status } = await assign([ids[0]!, ids[1]!], { driverId: brian });
    expect(status).toBe(200);
    expect(runIn(after, brian)).toEqual([ids[1]!, ids[0]!].flatMap(both));
    expect(runIn(after, anna)).toEqual(both(ids[2]!));
    expect(versionOf(after, anna)).toBe(versionOf(before, anna) + 1);
    expect(versionOf(after, brian)).toBe(1);
  });

  it("within a run by position, never with a drop-off before its pickup", async () => {
    const anna = await hire("Anna Byrne");
    const [first, second] = await book(2);
    await assign([first!], { driverId: anna, position: 0 });
    await assign([second!], { driverId: anna, position: 2 });
    const moved = await assign([{ orderId: second!, stops: ["pickup"] }], { driverId: anna, position: 0 });
    expect(runIn(moved.board, anna)).toEqual([`${second} pickup`, ...both(first!), `${second} dropoff`]);
    const wrong = await assign([{ orderId: second!, stops: ["dropoff"] }], { driverId: anna, position: 0 });
    expect([wrong.status, wrong.message]).toEqual([
      409,
      expect.stringMatching(/^The pickup of WC-\d+ must come before its drop-off$/),
    ]);
    const apart = await assign([{ orderId: second!, stops: ["pickup"] }], null);
    expect([apart.status, apart.message]).toEqual([409, expect.stringContaining("has not been collected")]);
  });

  it("but not if they are done or another driver has the goods, with a message", async () => {
    const [anna, brian] = [await hire("Anna Byrne"), await hire("Brian Walsh")];
    const [id] = await book(1);
    await assign([id!], { driverId: anna });
    await press(id!, "complete", "pickup", { signedBy: "Áine" });
    const done = await assign([{ orderId: id!, stops: ["pickup"] }], { driverId: brian });
    expect([done.status, done.message]).toEqual([409, expect.stringMatching(/^The pickup of WC-\d+ is done already$/)]);
    expect((await assign([id!], { driverId: brian })).message).toContain("Anna Byrne has the goods of");
    await press(id!, "hand_in");
    const rest = await assign([id!], { driverId: brian });
    expect(runIn(rest.board, brian)).toEqual([`${id} dropoff`]);
    expect(runIn(rest.board, anna)).toEqual([`${id} pickup`]);
  });

  it("without their progress if a stop under way goes to another driver: it was left over, or a van broke down [D067]", async () => {
    const [anna, brian] = [await hire("Anna Byrne"), await hire("Brian Walsh")];
    const [left, handed] = await book(2);
    await assign([left!, handed!], { driverId: anna });
    await press(handed!, "set_off", "pickup");
    const stateIn = async (driverId: number) =>
      (await board()).columns.find(({ driver }) => driver.id === driverId)?.stops.map(({ state }) => state);
    expect((await assign([handed!], { driverId: brian })).status).toBe(200);
    expect(await stateIn(brian)).toEqual(["waiting", "waiting"]);
    expect(await stateOf(handed!)).toBe("assigned");

    await press(left!, "arrive", "pickup");
    clock.set("2026-03-05T09:00:00Z");
    token = await app.staffToken("administrator");
    const next = await board("2026-03-05");
    expect(runIn(next, anna)).toEqual([`${left} pickup`]);
    const answer = await ask<calls.BoardChange>(calls.assignStops, {
      day: "2026-03-05",
      moves: [{ orderId: left }],
      to: { driverId: brian },
      versions: [{ driverId: anna, version: versionOf(next, anna) }],
    });
    expect(answer.status).toBe(200);
    const { stops } = answer.board.columns.find(({ driver }) => driver.id === brian)!;
    expect(stops.filter(({ orderId }) => orderId === left).map(({ state }) => state)).toEqual(["waiting", "waiting"]);
  });

  it("but not by an undo or a plan if the driver has set off in the meantime", async () => {
    const anna = await hire("Anna Byrne");
    const [first] = await book(1);
    const { undo } = await assign([first!], { driverId: anna });
    await press(first!, "set_off", "pickup");
    const refused = await setRuns(undo);
    expect([refused.status, refused.message]).toEqual([
      409,
      `Anna Byrne has set off to the pickup of WC-${first}, so it stays with them`,
    ]);
    expect(runIn(await board(), anna)).toEqual(both(first!));
  });

  it("but not to a vehicle that cannot carry them, with the reason [D043]", async () => {
    const bike = await hire("Cormac Daly", "cargo_bike");
    const [id] = await book(1);
    await app.db
      .updateTable("orders")
      .set({
        package_type: "pallet",
        shipment: sql`shipment || '{"packageName": "Pallet", "pallet": {"lengthCm": 120, "widthCm": 100, "heightCm": 150}, "palletUnits": 1}'`,
        meta: sql`meta || '{"package_weight": 900}'`,
      })
      .where("id", "=", id!)
      .execute();
    const refused = await assign([id!], { driverId: bike });
    expect([refused.status, refused.message]).toEqual([409, "Cormac Daly: Cargo Bike does not carry Pallet (900 kg)"]);
    expect((await board()).unassigned[0]?.cannot).toEqual([
      { driverId: bike, reason: "Cargo Bike does not carry Pallet (900 kg)" },
    ]);
  });
});

describe("An order's change of day while a driver has it", () => {
  const moveTo = async (id: OrderId, scheduledDate: string) => {
    const { version } = await app.db
      .selectFrom("orders")
      .select("version")
      .where("id", "=", id)
      .executeTakeFirstOrThrow();
    const body = { version, changes: { scheduledDate }, dateReason: "The sender is away", tellCustomer: false };
    const response = await app.request(changeOrder.path.replace("{id}", String(id)), {
      token,
      method: changeOrder.method,
      json: body,
      headers: { "Idempotency-Key": randomUUID() },
    });
    expect(response.status, await response.clone().text()).toBe(200);
    await applyOrderChanges(app.context);
  };
  const noticesOf = async (id: OrderId) =>
    (await app.db.selectFrom("dispatch_notices").select("text").where("order_id", "=", id).execute()).map(
      ({ text }) => text,
    );

  it("takes it out of that run, leaves it unassigned on the new day, and notifies the dispatcher [D016]", async () => {
    const anna = await hire("Anna Byrne");
    const [moved, stays] = await book(2);
    const seen = (await assign([moved!, stays!], { driverId: anna })).board;
    await moveTo(moved!, "2026-03-09");
    const now = await board();
    expect(runIn(now, anna)).toEqual(both(stays!));
    expect(versionOf(now, anna)).toBeGreaterThan(versionOf(seen, anna));
    expect(now.unassigned).toEqual([]);
    expect((await board("2026-03-09")).unassigned.map(({ orderId, state }) => [orderId, state])).toEqual([
      [moved, "unassigned"],
    ]);
    expect(await noticesOf(moved!)).toEqual([
      `WC-${moved} is now to be collected on Monday 9 March 2026: it was taken out of Anna Byrne's run of Wednesday 4 March 2026`,
    ]);
  });

  it("leaves it with a driver who has set off to it, and the notice asks the dispatcher to call them", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await assign([id!], { driverId: anna });
    await press(id!, "set_off", "pickup");
    await moveTo(id!, "2026-03-09");
    expect(runIn(await board(), anna)).toEqual(both(id!));
    expect(await noticesOf(id!)).toEqual([expect.stringContaining("Anna Byrne is on the way to it: call them")]);
  });

  it("raises no notice if nobody has the delivery yet, or if it was collected", async () => {
    const anna = await hire("Anna Byrne");
    const [free, collected] = await book(2);
    await assign([collected!], { driverId: anna });
    await press(collected!, "complete", "pickup");
    await moveTo(free!, "2026-03-09");
    await moveTo(collected!, "2026-03-09");
    expect(runIn(await board(), anna)).toEqual(both(collected!));
    expect([await noticesOf(free!), await noticesOf(collected!)]).toEqual([[], []]);
  });

  it("is not made by setting a time on another day, for which its driver would wait", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await assign([id!], { driverId: anna });
    const path = calls.setStopTimes.path.replace("{id}", String(id));
    const answer = await ask(calls.setStopTimes, { stop: "pickup", from: "2026-03-09T09:00:00Z" }, path);
    const message = "It is in a run of Wednesday 4 March 2026: unassign it first";
    expect(answer).toMatchObject({ status: 422, message, data: { params: { from: message } } });
  });
});

describe("A stop's position", () => {
  it("is geocoded again if its order gets another address, and kept if the rest of the order changes", async () => {
    const [id] = await book(1);
    const placeOf = async () => {
      const [delivery] = (await board()).unassigned;
      return delivery?.stops.map(({ lat, lon }) => [lat, lon]);
    };
    const waiting = async () => {
      const rows = await app.db
        .selectFrom("stops")
        .select("kind")
        .where("order_id", "=", id!)
        .where("located_at", "is", null)
        .execute();
      return rows.length;
    };
    const change = (shipment: object) =>
      app.db
        .updateTable("orders")
        .set({ shipment: sql`shipment || ${JSON.stringify(shipment)}::jsonb` })
        .where("id", "=", id!)
        .execute();
    const before = await placeOf();
    await change({ quantity: 2 });
    expect(await waiting()).toBe(0);
    await change({
      dropoff: { address1: "1 Eyre Square", city: "Galway", state: "Galway", postcode: "H91XY45", country: "IE" },
    });
    expect(await waiting()).toBe(2);
    await geocodeStops(app.context);
    const [pickup, dropoff] = (await placeOf()) ?? [];
    expect(pickup).toEqual(before?.[0]);
    // Galway is far to the west of Cork's quays.
    expect(dropoff?.[0]).toBeCloseTo(53.27, 1);
    expect(dropoff?.[1]).toBeCloseTo(-9.05, 1);
    expect(dropoff).not.toEqual(before?.[1]);
  });
});

describe("A stop's position [D046]", () => {
  it("is geocoded again if its address changes while it is being geocoded", async () => {
    const { orderId } = await bookPaid(app);
    const id = orderId as OrderId;
    const galway = { address1: "1 Eyre Square", city: "Galway", state: "Galway", postcode: "H91XY45", country: "IE" };
    let finding: Promise<boolean> | null = null;
    await app.db.transaction().execute(async (db) => {
      await db
        .updateTable("orders")
        .set({ shipment: sql`shipment || ${JSON.stringify({ dropoff: galway })}::jsonb` })
        .where("id", "=", id)
        .execute();
      finding = geocodeStops(app.context);
      // The job has read the old address and is about to write its position.
      await untilOneWaits(app.db);
    });
    await finding;
    await geocodeStops(app.context);
    const stop = (await board()).unassigned[0]?.stops.find(({ kind }) => kind === "dropoff");
    expect(stop?.lat).toBeCloseTo(53.27, 1);
    expect(stop?.lon).toBeCloseTo(-9.05, 1);
  });
});

describe("What happened at a stop, on the board [D042]", () => {
  /** Stores an event as it is recorded when a phone sent it too late. */
  const kept = (id: OrderId, kind: "complete" | "fail", at: string, data: object) =>
    app.db
      .insertInto("delivery_events")
      .values({
        id: randomUUID(),
        order_id: id,
        stop: "pickup",
        kind,
        actor: "Brian Walsh",
        role: "driver",
        device: "phone",
        sequence: 1,
        happened_at: new Date(at),
        received_at: clock.now(),
        data: JSON.stringify(data),
      })
      .execute();
  const pickupOf = async (id: OrderId, driverId: number) =>
    (await board()).columns
      .find(({ driver }) => driver.id === driverId)
      ?.stops.find(({ orderId, kind }) => orderId === id && kind === "pickup");

  it.each([{ refused: "The stop was given to somebody else" }, {}])(
    "ended when it was done, not at a later action that had no effect: %j",
    async (data) => {
      const anna = await hire("Anna Byrne");
      const [id] = await book(1);
      await assign([id!], { driverId: anna });
      await press(id!, "complete", "pickup", { signedBy: "Áine" });
      await kept(id!, "complete", "2026-03-04T10:40:00Z", data);
      clock.set("2026-03-04T11:00:00Z");
      expect(await pickupOf(id!, anna)).toMatchObject({ state: "done", endedAt: "2026-03-04T10:00:00.000Z" });
    },
  );

  it("failed for the reason that counts, not for one that came too late", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await assign([id!], { driverId: anna });
    await press(id!, "fail", "pickup", { reason: "nobody_there", note: "No answer" });
    await kept(id!, "fail", "2026-03-04T10:40:00Z", {
      reason: "damaged",
      refused: "The stop was given to somebody else",
    });
    clock.set("2026-03-04T11:00:00Z");
    expect(await pickupOf(id!, anna)).toMatchObject({
      endedAt: "2026-03-04T10:00:00.000Z",
      failure: "Nobody there: No answer",
    });
    expect((await board()).alerts.map(({ text }) => text).join()).not.toContain("amage");
  });
});

describe("Two dispatchers at once [D040]", () => {
  it("assigning the same delivery to two drivers: one wins, the other is told who has it", async () => {
    const [anna, brian] = [await hire("Anna Byrne"), await hire("Brian Walsh")];
    const [id] = await book(1);
    const seen = await board();
    const answers = await Promise.all([
      assign([id!], { driverId: anna }, seen),
      assign([id!], { driverId: brian }, seen),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const lost = answers.find(({ status }) => status === 409);
    // Depends on whether it was checked before or after the other change was stored.
    const has = /^(Anna Byrne|Brian Walsh) has the pickup of WC-\d+ now$/;
    const changed =
      /^(Anna Byrne|Brian Walsh)'s run has changed .*the pickup of WC-\d+, the drop-off of WC-\d+ are in it now$/;
    expect(
      [has, changed].some((words) => words.test(lost?.message ?? "")),
      lost?.message,
    ).toBe(true);
    const now = await board();
    expect([...runIn(now, anna), ...runIn(now, brian)]).toEqual(both(id!));
  });

  it("changing the same run: the one who saw an older version is told what changed", async () => {
    const anna = await hire("Anna Byrne");
    const [first, second] = await book(2);
    const seen = await board();
    await assign([first!], { driverId: anna }, seen);
    const late = await setRuns({
      day,
      runs: [
        {
          driverId: anna,
          version: 0,
          stops: [
            { orderId: second!, kind: "pickup" },
            { orderId: second!, kind: "dropoff" },
          ],
        },
      ],
    });
    expect(late.status).toBe(409);
    expect(late.message).toMatch(
      /^Anna Byrne's run has changed \(last assigned by .+\): .*the pickup of WC-\d+, the drop-off of WC-\d+ are in it now$/,
    );
    expect(late.data?.runs).toEqual([expect.objectContaining({ driverId: anna, version: 1 })]);
  });

  it("making 200 random moves lose and duplicate nothing, and never deadlock", { timeout: 120_000 }, async () => {
    const hired = [await hire("Anna Byrne"), await hire("Brian Walsh"), await hire("Cormac Daly")];
    const ids = await book(8);
    let seed = 20260304;
    const random = (most: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * most);
    };
    const statuses = new Map<number, number>();
    const client = async (moves: number) => {
      let seen = await board();
      for (let i = 0; i < moves; i++) {
        const chosen = ids.filter(() => random(4) === 0);
        const to =
          random(5) === 0 ? null : { driverId: hired[random(3)]!, ...(random(2) === 0 && { position: random(8) }) };
        const answer = await assign(chosen.length > 0 ? chosen : [ids[random(8)]!], to, seen);
        statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
        seen = answer.status === 200 ? answer.board : await board();
      }
    };
    await Promise.all([client(100), client(100)]);
    expect([...statuses.keys()].filter((status) => status !== 200 && status !== 409)).toEqual([]);
    expect(statuses.get(200)).toBeGreaterThan(30);
    const now = await board();
    const shown = [...now.columns.flatMap(({ stops }) => stops), ...now.unassigned.flatMap(({ stops }) => stops)].map(
      ({ orderId, kind }) => `${orderId} ${kind}`,
    );
    expect(shown.sort()).toEqual(ids.flatMap(both).sort());
    for (const { stops } of now.columns)
      for (const [index, { orderId, kind }] of stops.entries())
        if (kind === "dropoff")
          expect(stops.slice(0, index).some((stop) => stop.orderId === orderId && stop.kind === "pickup")).toBe(true);
    for (const id of ids)
      expect(await stateOf(id)).toBe(now.unassigned.some(({ orderId }) => orderId === id) ? "unassigned" : "assigned");
  });
});

describe("Expected times on the board [D042]", () => {
  it("are the drive times from the van's position plus five minutes per stop, and lateness is given in minutes", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await assign([id!], { driverId: anna });
    const at = { lat: 53.2859, lon: -6.3733 };
    await app.db
      .insertInto("driver_places")
      .values({ driver_id: anna, ...at, located_at: clock.now() })
      .execute();
    await ask(
      calls.setStopTimes,
      { stop: "dropoff", by: "2026-03-04T10:06:00Z" },
      calls.setStopTimes.path.replace("{id}", String(id)),
    );
    const { columns, alerts } = await board();
    const [pickup, dropoff] = columns[0]!.stops;
    const where = ({ lat, lon }: calls.BoardStop) => ({ lat: lat!, lon: lon! });
    const { driveMinutes } = app.context.maps;
    const first = clock.now().getTime() + driveMinutes(at, where(pickup!)) * 60_000;
    const second = first + (5 + driveMinutes(where(pickup!), where(dropoff!))) * 60_000;
    expect(pickup?.expectedAt).toBe(new Date(first).toISOString());
    expect(dropoff?.expectedAt).toBe(new Date(second).toISOString());
    await changeSettings(app, { minutesAtStop: 12 });
    const slower = (await board()).columns[0]!.stops[1]!;
    expect(slower.expectedAt).toBe(new Date(second + 7 * 60_000).toISOString());
    await changeSettings(app, { minutesAtStop: 5 });
    const late = Math.ceil((second - Date.parse("2026-03-04T10:06:00Z")) / 60_000);
    expect([pickup?.lateness, dropoff?.lateness, dropoff?.lateMinutes]).toEqual(["on_time", "late", late]);
    expect(columns[0]?.delayMinutes).toBe(late);
    expect(alerts.map(({ kind, text }) => [kind, text])).toEqual([
      ["late", expect.stringContaining(`Anna Byrne is expected ${showMinutes(late)} late`)],
    ]);
  });
});

describe("Before collection hours", () => {
  it("a van under way is counted from now, as on the customer's page, and one that has not begun from opening time [D042]", async () => {
    const anna = await hire("Anna Byrne");
    const berta = await hire("Berta Daly");
    const [first, second] = await book(2);
    clock.set("2026-03-05T05:00:00Z");
    token = await app.staffToken("administrator");
    for (const [orderId, driverId] of [
      [first, anna],
      [second, berta],
    ] as const) {
      const move = { day: "2026-03-05", moves: [{ orderId }], to: { driverId }, versions: [] };
      expect(await ask(calls.assignStops, move)).toMatchObject({ status: 200 });
    }
    await press(first!, "complete", "pickup");
    await press(first!, "set_off", "dropoff");
    const { columns } = await board("2026-03-05");
    const timeOf = (driverId: number) =>
      columns.find(({ driver }) => driver.id === driverId)?.stops.find(({ expectedAt }) => expectedAt)?.expectedAt ??
      "";
    expect(timeOf(anna)).toMatch(/^2026-03-05T07:/);
    expect(timeOf(berta)).toBe("2026-03-05T08:30:00.000Z");
  });
});

describe("Suggestions", () => {
  it("name the three best places, and one call accepts one of them [D044]", async () => {
    const [anna, bike] = [await hire("Anna Byrne"), await hire("Cormac Daly", "cargo_bike")];
    const [first, second] = await book(2);
    await assign([first!], { driverId: anna });
    await app.db.updateTable("orders").set({ package_type: "medium_box" }).where("id", "=", second!).execute();
    const { suggestions, status } = await ask<{ suggestions: calls.DeliverySuggestion[] }>(calls.suggestPlaces, {
      day,
      orderIds: [second],
    });
    expect(status).toBe(200);
    const [{ places, refused }] = suggestions as [calls.DeliverySuggestion];
    expect(places).toHaveLength(3);
    expect(places.every(({ driverId }) => driverId === anna)).toBe(true);
    expect(refused).toEqual([
      { driverId: bike, driverName: "Cormac Daly", reason: expect.stringContaining("does not carry") },
    ]);
    expect(await stateOf(second!)).toBe("unassigned");
    const [best] = places as [calls.SuggestedPlace];
    const taken = await setRuns({ day, runs: [{ driverId: anna, version: best.version, stops: best.stops }] });
    expect(runIn(taken.board, anna)).toEqual(best.stops.map(({ orderId, kind }) => `${orderId} ${kind}`));
    expect(await stateOf(second!)).toBe("assigned");
  });

  it("within one run say where each differs, including the drop-off's place unless it follows its pickup at once [D044]", async () => {
    const anna = await hire("Anna Byrne");
    const [first, second] = await book(2);
    await assign([first!], { driverId: anna });
    const [given] = (await board()).columns[0]!.stops;
    const { suggestions } = await ask<{ suggestions: calls.DeliverySuggestion[] }>(calls.suggestPlaces, {
      day,
      orderIds: [second],
    });
    const [{ places }] = suggestions as [calls.DeliverySuggestion];
    const words = new Map(
      places.map(({ between, stops }) => [
        stops.map(({ orderId, kind }) => `${orderId === second ? "its" : "the"} ${kind}`).join(", "),
        between.replaceAll(given!.reference, "the first"),
      ]),
    );
    expect(new Set(words.values()).size).toBe(3);
    const all = {
      "its pickup, its dropoff, the pickup, the dropoff": "first, before the pickup of the first",
      "its pickup, the pickup, its dropoff, the dropoff":
        "first, before the pickup of the first; its drop-off after the pickup of the first, before the drop-off of the first",
      "its pickup, the pickup, the dropoff, its dropoff":
        "first, before the pickup of the first; its drop-off after the drop-off of the first",
      "the pickup, its pickup, its dropoff, the dropoff":
        "after the pickup of the first, before the drop-off of the first",
      "the pickup, its pickup, the dropoff, its dropoff":
        "after the pickup of the first, before the drop-off of the first; its drop-off after the drop-off of the first",
      "the pickup, the dropoff, its pickup, its dropoff": "after the drop-off of the first",
    };
    expect(all).toMatchObject(Object.fromEntries(words));
  });

  it("show every driver with minutes, lateness and load, as the board shows them afterwards, or why not [E023]", async () => {
    const [anna, brian] = [await hire("Anna Byrne"), await hire("Brian Walsh")];
    const [held, asked, urgent] = await book(3);
    await assign([held!], { driverId: anna });
    for (const stop of ["pickup", "dropoff"])
      await ask(
        calls.setStopTimes,
        { stop, by: "2026-03-04T10:20:00Z" },
        calls.setStopTimes.path.replace("{id}", String(urgent)),
      );
    await assign([urgent!], { driverId: anna });
    type Suggested = { suggestions: calls.DeliverySuggestion[] };
    const suggest = async (orderIds: OrderId[]) =>
      (await ask<Suggested>(calls.suggestPlaces, { day, orderIds })).suggestions;
    const [{ drivers = [] } = {}] = await suggest([asked!]);
    expect(drivers.map(({ driverId, reason }) => [driverId, reason]).sort()).toEqual(
      [
        [anna, null],
        [brian, null],
      ].sort(),
    );
    const lateOf = (of: calls.Board, driverId: number) =>
      of.columns
        .find(({ driver }) => driver.id === driverId)!
        .stops.reduce((sum, { lateMinutes }) => sum + lateMinutes, 0);
    for (const { driverId, lateBefore, lateAfter, load } of drivers) {
      const before = await board();
      expect(lateBefore).toBe(lateOf(before, driverId));
      const taken = await assign([asked!], { driverId });
      const column = taken.board.columns.find(({ driver }) => driver.id === driverId)!;
      expect({ late: lateOf(taken.board, driverId), load: column.load }).toEqual({ late: lateAfter, load });
      expect((await setRuns(taken.undo)).status).toBe(200);
    }
    expect(drivers.some(({ lateBefore }) => lateBefore > 0)).toBe(true);
    // For several deliveries at once, only the places are suggested.
    for (const { drivers } of await suggest([asked!, held!])) expect(drivers).toEqual([]);
    await press(held!, "complete", "pickup");
    await assign([{ orderId: held!, stops: ["dropoff"] }], null);
    const [{ drivers: holders = [] } = {}] = await suggest([held!]);
    expect(holders.map(({ driverId, reason }) => [driverId, reason])).toEqual([
      [anna, null],
      [brian, "Another driver has the goods already"],
    ]);
  });

  it("plan a day, store nothing until accepted, and then all of it or nothing [D045]", async () => {
    const [anna, brian] = [await hire("Anna Byrne"), await hire("Brian Walsh")];
    const ids = await book(5);
    const planned = async () => (await ask<{ plan: calls.SuggestedPlan }>(calls.suggestPlan, { day })).plan;
    const plan = await planned();
    expect(plan.left).toEqual([]);
    expect(plan.runs.flatMap(({ stops }) => stops)).toHaveLength(10);
    expect((await board()).unassigned).toHaveLength(5);
    const accept = ({ runs }: calls.SuggestedPlan) =>
      setRuns({
        day,
        runs: runs.map(({ driverId, version, stops }) => ({
          driverId,
          version,
          stops: stops.map(({ orderId, kind }) => ({ orderId, kind })),
        })),
      });
    const used = plan.runs[0]!.driverId;
    await assign([ids[0]!], { driverId: used });
    const refused = await accept(plan);
    expect(refused.status).toBe(409);
    expect((await board()).unassigned).toHaveLength(4);
    const accepted = await accept(await planned());
    expect(accepted.status).toBe(200);
    expect(accepted.board.unassigned).toEqual([]);
    expect([...runIn(accepted.board, anna), ...runIn(accepted.board, brian)].sort()).toEqual(ids.flatMap(both).sort());
  });
});

describe("A partner delivers [D031]", () => {
  it("with a reference and an https address, and no driver of ours can be assigned", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    const path = calls.setPartner.path.replace("{id}", String(id));
    for (const url of ["http://example.com/1", "javascript:alert(1)", "https://", "https://user@example.com/"])
      expect((await ask(calls.setPartner, { partner: { name: "Palletways", url } }, path)).status).toBe(422);
    const partner = { name: "Palletways", reference: "PW 12", url: "https://track.example.com/12?x=1" };
    expect(await ask(calls.setPartner, { partner }, path)).toMatchObject({ status: 200, partner });
    const { unassigned, done } = await board();
    expect(unassigned).toEqual([]);
    expect(done.map(({ orderId, partner }) => [orderId, partner])).toEqual([[id, partner]]);
    const given = await assign([id!], { driverId: anna });
    expect([given.status, given.message]).toEqual([409, expect.stringContaining("Palletways carries")]);
    await press(id!, "complete", "pickup");
    await press(id!, "complete", "dropoff");
    expect(await stateOf(id!)).toBe("delivered");
  });

  it("until the delivery is taken back", async () => {
    const [id] = await book(1);
    const path = calls.setPartner.path.replace("{id}", String(id));
    await ask(calls.setPartner, { partner: { name: "Palletways" } }, path);
    expect(await ask(calls.setPartner, { partner: null }, path)).toMatchObject({ status: 200, partner: null });
    expect((await board()).unassigned.map(({ orderId }) => orderId)).toEqual([id]);
  });
});

describe("What follows a failure [D030]", () => {
  const follow = (id: OrderId, body: object) =>
    ask(
      calls.resolveFailure,
      { eventId: randomUUID(), ...body },
      calls.resolveFailure.path.replace("{id}", String(id)),
    );
  const failDropoff = async (id: OrderId, driverId: number) => {
    await assign([id], { driverId });
    await press(id, "complete", "pickup");
    await press(id, "fail", "dropoff", { reason: "nobody_there" });
    expect(await stateOf(id)).toBe("failed");
  };

  it("again today: open, unassigned, and due today", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await failDropoff(id!, anna);
    expect((await follow(id!, { next: "today" })).status).toBe(200);
    const { unassigned, columns, alerts } = await board();
    expect(unassigned.map(({ orderId, state }) => [orderId, state])).toEqual([[id, "collected"]]);
    expect(columns[0]?.stops.map(({ kind, state }) => [kind, state])).toEqual([["pickup", "done"]]);
    expect(alerts).toEqual([]);
    expect(runIn((await assign([id!], { driverId: anna })).board, anna)).toEqual(both(id!));
  });

  it("on another day: it waits for that day", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await failDropoff(id!, anna);
    expect((await follow(id!, { next: "another_day", day: "2026-03-04" })).status).toBe(422);
    expect((await follow(id!, { next: "another_day", day: "2026-03-06" })).status).toBe(200);
    expect((await board()).unassigned).toEqual([]);
    const friday = await board("2026-03-06");
    expect(friday.unassigned.map(({ orderId }) => orderId)).toEqual([id]);
    expect(friday.unassigned[0]?.stops.find(({ kind }) => kind === "dropoff")?.by).toBe("2026-03-06T18:00:00.000Z");
  });

  it.each([
    ["same_day", "today", "2026-03-04", null],
    ["next_day", "today", "2026-03-04", null],
    ["same_day", "another_day", "2026-03-06", "2026-03-06T"],
    ["next_day", "another_day", "2026-03-06", "2026-03-09T"],
  ] as const)(
    "retrying a %s order that could not be collected (%s): it is delivered after its collection, and no sooner than required",
    async (priority, next, on, due) => {
      const anna = await hire("Anna Byrne");
      const [id] = await book(1);
      await app.db.updateTable("orders").set({ priority }).where("id", "=", id!).execute();
      const by = async () => {
        const stops = await app.db.selectFrom("stops").select(["kind", "by_at"]).where("order_id", "=", id!).execute();
        return stops.find(({ kind }) => kind === "dropoff")?.by_at?.toISOString() ?? null;
      };
      for (const again of [1, 2]) {
        await assign([id!], { driverId: anna });
        await press(id!, "fail", "pickup", { reason: "not_ready" });
        expect((await follow(id!, { next, ...(next === "another_day" && { day: on }) })).status, `${again}`).toBe(200);
        expect(await by()).toEqual(due === null ? null : expect.stringContaining(due));
      }
      // A time that staff agreed is useless if it lies before the new day of collection.
      await app.db
        .updateTable("stops")
        .set({ by_at: new Date("2026-03-04T12:00:00Z") })
        .where("order_id", "=", id!)
        .where("kind", "=", "dropoff")
        .execute();
      await press(id!, "fail", "pickup", { reason: "not_ready" });
      await follow(id!, { next: "another_day", day: "2026-03-06" });
      expect(((await by()) ?? "") > "2026-03-06T18").toBe(true);
    },
  );

  it("back to the sender: a third stop, which a driver takes", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await failDropoff(id!, anna);
    const eventId = randomUUID();
    expect((await follow(id!, { eventId, next: "return", note: "They moved house" })).status).toBe(200);
    expect((await follow(id!, { eventId, next: "return", note: "They moved house" })).status).toBe(200);
    expect(await stateOf(id!)).toBe("returning");
    await geocodeStops(app.context);
    expect(runIn((await assign([id!], { driverId: anna })).board, anna)).toEqual([`${id} pickup`, `${id} return`]);
    await press(id!, "complete", "return");
    expect(await stateOf(id!)).toBe("returned");
  });

  it("cancelled, but only if it was not collected", async () => {
    const anna = await hire("Anna Byrne");
    const [id, collected] = await book(2);
    await assign([id!], { driverId: anna });
    await press(id!, "fail", "pickup", { reason: "not_ready" });
    expect((await follow(id!, { next: "cancel" })).status).toBe(200);
    expect(await stateOf(id!)).toBe("cancelled");
    await failDropoff(collected!, anna);
    expect(await follow(collected!, { next: "cancel" })).toMatchObject({
      status: 409,
      message: "It has been collected: deliver it, or bring it back to the sender",
    });
  });
});

describe("Papers of the board", () => {
  /** Nothing about money in any wording: neither amounts, nor how or whether it was paid, nor who is billed. */
  const aboutMoney = /€|EUR|cents|price|total|vat|paid|payment|invoice|billing|amount|\d+\.\d{2}\b/i;
  const get = (path: string) => app.request(path, { token });

  it("are a file of a driver's stops in order, or of all drivers' stops and the unassigned ones, without prices", async () => {
    const [anna, bob] = [await hire("Anna Byrne"), await hire("Bob Casey")];
    const [one, two, loose] = await book(3);
    await assign([one!], { driverId: anna });
    await assign([two!], { driverId: bob });
    const rowsOf = async (query: string) => {
      const response = await get(`${calls.exportRuns.path}?day=${day}${query}`);
      expect(response.headers.get("content-type")).toContain("text/csv");
      const text = await response.text();
      expect(text).not.toMatch(aboutMoney);
      const [, ...lines] = text.trim().split("\r\n");
      return lines.map((line) => line.split(",").slice(0, 4));
    };
    expect(await rowsOf(`&driver=${anna}`)).toEqual([
      ["Anna Byrne", "1", "Collect", `WC-${one}`],
      ["Anna Byrne", "2", "Deliver", `WC-${one}`],
    ]);
    expect(await rowsOf("")).toEqual([
      ["Anna Byrne", "1", "Collect", `WC-${one}`],
      ["Anna Byrne", "2", "Deliver", `WC-${one}`],
      ["Bob Casey", "1", "Collect", `WC-${two}`],
      ["Bob Casey", "2", "Deliver", `WC-${two}`],
      ["", "", "Collect", `WC-${loose}`],
      ["", "", "Deliver", `WC-${loose}`],
    ]);
  });

  it("name day and time of every time in the file, as a spreadsheet reads them [D023]", async () => {
    const anna = await hire("Anna Byrne");
    const [id] = await book(1);
    await assign([id!], { driverId: anna });
    const times = { stop: "dropoff", from: "2026-03-04T15:30:00Z", by: "2026-04-01T09:00:00Z" };
    expect((await ask(calls.setStopTimes, times, calls.setStopTimes.path.replace("{id}", String(id)))).status).toBe(
      200,
    );
    const text = await (await get(`${calls.exportRuns.path}?day=${day}&driver=${anna}`)).text();
    const [heads, ...rows] = readCsv(text).map(({ cells }) => cells);
    const cellsOf = (row: number) => ["From", "By", "Expected"].map((head) => rows[row]?.[heads?.indexOf(head) ?? -1]);
    expect(cellsOf(0)).toEqual([
      "2026-03-04 10:00",
      "2026-03-04 18:00",
      expect.stringMatching(/^2026-03-04 1\d:\d\d$/),
    ]);
    expect(cellsOf(1)).toEqual([
      "2026-03-04 15:30",
      "2026-04-01 10:00",
      expect.stringMatching(/^2026-03-04 \d\d:\d\d$/),
    ]);
  });

  it("are job sheets for exactly what is on the board of that day, with the tracking code, without prices", async () => {
    const anna = await hire("Anna Byrne");
    const [one, loose] = await book(2);
    await assign([one!], { driverId: anna });
    const sheetsOf = async (query: string) => {
      const text = await (await get(`${calls.getRunJobSheets.path}?${query}`)).text();
      expect(text.replace(/"path":"[^"]*"/g, "")).not.toMatch(aboutMoney);
      return (JSON.parse(text) as { sheets: JobSheet[] }).sheets;
    };
    const [sheet, ...others] = await sheetsOf(`day=${day}&driver=${anna}`);
    expect(others).toEqual([]);
    expect(sheet).toMatchObject({ orderId: one, tracking: { url: expect.stringMatching(/\/track\/[0-9a-f]{32}$/) } });
    expect((await sheetsOf(`day=${day}`)).map(({ orderId }) => orderId)).toEqual([one, loose]);
    expect(await sheetsOf("day=2026-03-02")).toEqual([]);
    expect((await get(`${calls.getRunJobSheets.path}?day=${day}&driver=999999`)).status).toBe(404);
  });
});
