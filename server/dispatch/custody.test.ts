import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import {
  type DeliveryHolder,
  getDelivery,
  recordDeliveryEvent,
  type StaffDelivery,
} from "../../contract/deliveries.ts";
import * as calls from "../../contract/dispatch.ts";
import type { DriverRun } from "../../contract/driver-phone.ts";
import type { DeliveryWithDrivers } from "../../contract/staff-delivery.ts";
import { listStaffOrders, type StaffOrderRow } from "../../contract/staff-orders.ts";
import type { StopKind, StopState } from "../../domain/deliveries/delivery.ts";
import { stopTasks } from "../../domain/deliveries/delivery-words.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { readCsv } from "../../domain/text/csv.ts";
import type { TestApp } from "../../test/app.ts";
import { cases } from "../../test/cases.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { createTracked } from "../../test/tracked.ts";
import { eventOfRow } from "../deliveries/stored-delivery.ts";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { geocodeStops } from "./geocode-stops.ts";

const clock = testClock();
const today = "2026-03-04";
let app: TestApp;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now, maps: createEmbeddedMaps() });
});
afterAll(() => app.close());
// Each test has a day's work of its own: earlier work is finished.
beforeEach(async () => {
  clock.set("2026-03-04T10:00:00Z");
  await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(app.db);
  await sql`delete from runs`.execute(app.db);
  await sql`update deliveries set state = 'cancelled'`.execute(app.db);
  await sql`update drivers set on_duty = false`.execute(app.db);
});

/** Signs in at the start of each day, because sessions last a day and some tests take several. */
async function staffToken(): Promise<string> {
  const now = clock.now().toISOString();
  const day = dublinDate(clock.now());
  const known = tokens.get(day);
  if (known !== undefined) return known;
  clock.set(`${day}T00:00:00Z`);
  const token = await app.staffToken("administrator");
  clock.set(now);
  tokens.set(day, token);
  return token;
}
const tokens = new Map<string, string>();

async function ask<T>(path: string, json?: object): Promise<T & { status: number; code?: string; message?: string }> {
  const response = await app.request(path, { token: await staffToken(), ...(json && { json }) });
  return { status: response.status, ...((await response.json()) as T) };
}
const board = async (day = today) => (await ask<{ board: calls.Board }>(`${calls.getBoard.path}?day=${day}`)).board;
const hire = async (name: string) => {
  const owner = await addDriver({ db: app.db, now: clock.now }, name);
  return { ...owner, phone: createPhone((path, request) => app.request(path, request), owner, { clock: clock.now }) };
};
type Hired = Awaited<ReturnType<typeof hire>>;
const book = async (): Promise<OrderId> => {
  const { orderId } = await bookPaid(app);
  await geocodeStops(app.context);
  return orderId;
};
const give = (owner: Hired, orderId: OrderId, day = today, stops?: StopKind[]) =>
  giveStops({ db: app.db, now: clock.now }, owner, orderId, { day, ...(stops && { stops }) });
const record = (orderId: OrderId, body: object) =>
  ask<{ delivery: StaffDelivery }>(recordDeliveryEvent.path.replace("{id}", `${orderId}`), {
    eventId: randomUUID(),
    ...body,
  });
const holderOf = async (orderId: OrderId): Promise<DeliveryHolder> =>
  (await ask<{ delivery: StaffDelivery }>(getDelivery.path.replace("{id}", `${orderId}`))).delivery.holder;
/** Who has this open stop today: on the board, on a phone, on paper; and whether it is offered to anybody. */
async function readers(orderId: OrderId, kind: StopKind, drivers: readonly Hired[]) {
  const day = dublinDate(clock.now());
  const { columns } = await board(day);
  const isIt = (stop: { orderId: OrderId; kind: StopKind; state: StopState }) =>
    stop.orderId === orderId && stop.kind === kind && stop.state !== "done" && stop.state !== "failed";
  const onBoard = columns.filter(({ stops }) => stops.some(isIt)).map(({ driver }) => driver.id);
  const onPhones: number[] = [];
  for (const { driverId, phone } of drivers) {
    const { runs } = await phone.run();
    if (runs.flatMap(({ stops }) => stops).some(isIt)) onPhones.push(driverId);
  }
  const sheet = await app.request(`${calls.exportRuns.path}?day=${day}`, { token: await staffToken() });
  const [head, ...lines] = readCsv(await sheet.text());
  const rows = lines.map(({ cells }) =>
    Object.fromEntries(head?.cells.map((name, at) => [name, cells[at] ?? ""]) ?? []),
  );
  const order = await app.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  const reference = referencesOf(order).booking;
  const names = new Map(drivers.map(({ name, driverId }) => [name, driverId]));
  const onPaper = rows
    .filter((row) => row["Reference"] === reference && row["What"] === stopTasks[kind] && row["Driver"] !== "")
    .filter((row) => !["Done", "Could not be done", "Not carried"].includes(row["Status"] ?? ""))
    .map((row) => names.get(row["Driver"] ?? "") ?? 0);
  const { suggestions } = await ask<{ suggestions: calls.DeliverySuggestion[] }>(calls.suggestPlaces.path, {
    day,
    orderIds: [orderId],
  });
  const isOffered = suggestions.some(({ places }) =>
    places.some(({ stops }) => stops.some((stop) => stop.kind === kind && stop.orderId === orderId)),
  );
  return { onBoard, onPhones, onPaper, isOffered };
}

const tracked = () => createTracked(app, clock);
const keyOf = (id: OrderId) => tracked().keyOf(id);

/** Whose van the customer sees, and whether that driver's position is stored. */
async function followers(orderId: OrderId, { phone }: Hired) {
  const { driver } = await tracked().track(await keyOf(orderId));
  const at = clock.now().toISOString();
  const { taken } = await phone.positions([{ lat: 53.3, lon: -6.3, accuracyM: 10, at }]);
  return { onPage: driver?.firstName ?? null, isLocated: taken > 0 };
}

describe("E001: board, phone, papers, suggestions, tracking page and positions agree on whose stop it is", () => {
  const begun = {
    waiting: [],
    en_route: ["set_off"],
    arrived: ["arrive"],
    done: ["complete"],
    failed: ["fail"],
  } as const;
  const days = { yesterday: addDays(today, -1), today, tomorrow: addDays(today, 1) };
  const table = (["pickup", "dropoff"] as const).flatMap((kind) =>
    (Object.keys(begun) as StopState[]).flatMap((state) =>
      Object.entries(days).map(([name, day]) => ({ kind, state, name, day })),
    ),
  );
  it.each(table)("for a $kind that is $state in a run of $name", async ({ kind, state, day }) => {
    const [owner, other] = [await hire("Aoife Daly"), await hire("Brian Walsh")];
    const orderId = await book();
    await give(owner, orderId, day, kind === "pickup" ? ["pickup", "dropoff"] : ["pickup"]);
    if (kind === "dropoff") {
      await record(orderId, { kind: "complete", stop: "pickup" });
      await give(owner, orderId, day, ["dropoff"]);
    }
    for (const move of begun[state])
      expect(await record(orderId, { kind: move, stop: kind, reason: "nobody_there" })).toMatchObject({ status: 200 });
    const isUnderWay = state === "en_route" || state === "arrived";
    const isOpen = isUnderWay || state === "waiting";
    const isTheirs = isOpen && (isUnderWay || day === today);
    const mine = isTheirs ? [owner.driverId] : [];
    expect(await readers(orderId, kind, [owner, other])).toEqual({
      onBoard: mine,
      onPhones: mine,
      onPaper: mine,
      isOffered: isOpen && !isTheirs && day < today,
    });
    expect(await followers(orderId, owner)).toEqual({ onPage: isUnderWay ? "Aoife" : null, isLocated: isUnderWay });
    expect((await followers(orderId, other)).isLocated).toBe(false);
  });
});

describe("After midnight", () => {
  it("E002: a stop that was begun stays with its driver, first on board and phone, even after three days, and one that was not is unassigned and gone from the phone", async () => {
    const owner = await hire("Aoife Daly");
    const [begun, left, next] = [await book(), await book(), await book()];
    await give(owner, begun);
    await give(owner, left);
    const setOff = owner.phone.press({ kind: "set_off", stop: "pickup", orderId: begun });
    expect(await owner.phone.send([setOff])).toMatchObject([{ kept: true, refused: null }]);
    for (const [instant, day] of [
      ["2026-03-05T00:00:01Z", "2026-03-05"],
      ["2026-03-07T09:00:00Z", "2026-03-07"],
    ] as const) {
      clock.set(instant);
      await app.db.updateTable("drivers").set({ on_duty: true }).where("id", "=", owner.driverId).execute();
      await give(owner, next, day);
      const shown = await board(day);
      expect(
        shown.columns.map(({ driver, stops }) => [
          driver.id,
          stops.map((stop) => [stop.orderId, stop.kind, stop.fromDay]),
        ]),
      ).toEqual([
        [
          owner.driverId,
          [
            [begun, "pickup", today],
            [next, "pickup", null],
            [next, "dropoff", null],
          ],
        ],
      ]);
      expect(shown.unassigned.map(({ orderId }) => orderId).sort()).toEqual([begun, left].sort());
      expect(shown.alerts).toContainEqual(
        expect.objectContaining({ kind: "left_over", orderId: begun, driverId: owner.driverId }),
      );
      const { runs }: DriverRun = await owner.phone.run();
      expect(runs.map((run) => [run.day, run.stops.map(({ orderId, kind }) => [orderId, kind])])).toEqual([
        [today, [[begun, "pickup"]]],
        [
          day,
          [
            [next, "pickup"],
            [next, "dropoff"],
          ],
        ],
      ]);
    }
    const done = owner.phone.press({ kind: "complete", stop: "pickup", orderId: begun, signedBy: "Nora" });
    expect(await owner.phone.send([done])).toMatchObject([{ kept: true, refused: null }]);
  });

  it("E002: a left-over stop is moved by a dispatcher like any stop of today, and nothing else moves with it", async () => {
    const [owner, other] = [await hire("Aoife Daly"), await hire("Brian Walsh")];
    const [begun, kept] = [await book(), await book()];
    await give(owner, begun);
    await give(owner, kept);
    for (const orderId of [begun, kept])
      await owner.phone.send([owner.phone.press({ kind: "set_off", stop: "pickup", orderId })]);
    clock.set("2026-03-05T08:00:00Z");
    const day = "2026-03-05";
    const seen = await board(day);
    const versions = [owner, other].map(({ driverId }) => ({
      driverId,
      version: seen.columns.find(({ driver }) => driver.id === driverId)?.version ?? 0,
    }));
    const body = { day, moves: [{ orderId: begun }], to: { driverId: other.driverId }, versions };
    const changed = await ask<calls.BoardChange>(calls.assignStops.path, body);
    expect(changed.status, changed.message).toBe(200);
    const runs = changed.board.columns.map(({ driver, stops }) => [
      driver.id,
      stops.map(({ orderId, kind }) => [orderId, kind]),
    ]);
    expect(runs).toEqual([
      [owner.driverId, [[kept, "pickup"]]],
      [
        other.driverId,
        [
          [begun, "pickup"],
          [begun, "dropoff"],
        ],
      ],
    ]);
    expect((await owner.phone.stops()).map(({ orderId }) => orderId)).toEqual([kept]);
    // The same change made from the old board is refused, because the runs have changed since.
    expect((await ask(calls.assignStops.path, body)).code).toBe("run_changed");
  });
});

/** A delivery whose goods Aoife has and no other stop in a run, and another delivery that must not change. */
async function carried() {
  const [aoife, brian, ciara] = [await hire("Aoife Daly"), await hire("Brian Walsh"), await hire("Ciara Nolan")];
  const [orderId, untouched] = [await book(), await book()];
  await give(aoife, orderId, today, ["pickup"]);
  await give(ciara, untouched);
  const collected = aoife.phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Nora" });
  expect(await aoife.phone.send([collected])).toMatchObject([{ kept: true, refused: null }]);
  return { aoife, brian, ciara, orderId, untouched };
}

describe("A drop-off whose goods a driver has", () => {
  it("E003: is assigned to nobody else by hand or by setRuns, and suggested only to that driver, today and on Monday", async () => {
    const { aoife, brian, orderId, untouched } = await carried();
    for (const day of [today, "2026-03-09"]) {
      clock.set(`${day}T10:00:00Z`);
      const seen = await board(day);
      const version = seen.columns.find(({ driver }) => driver.id === brian.driverId)?.version ?? 0;
      const versions = [{ driverId: brian.driverId, version }];
      const moves = [{ orderId, stops: ["dropoff"] }];
      const refused = await ask(calls.assignStops.path, { day, moves, to: { driverId: brian.driverId }, versions });
      expect([refused.status, refused.code]).toEqual([409, "goods_held"]);
      expect(refused.message).toContain("Aoife Daly has the goods of");
      const stops = [{ orderId, kind: "dropoff" }];
      const set = await ask(calls.setRuns.path, { day, runs: [{ driverId: brian.driverId, version, stops }] });
      expect(set.code).toBe("goods_held");
      expect(seen.unassigned.find((each) => each.orderId === orderId)?.cannot).toContainEqual({
        driverId: brian.driverId,
        reason: "Aoife Daly has the goods: record the hand-over first",
      });
      const { suggestions } = await ask<{ suggestions: calls.DeliverySuggestion[] }>(calls.suggestPlaces.path, {
        day,
        orderIds: [orderId],
      });
      expect([...new Set(suggestions[0]?.places.map(({ driverId }) => driverId))]).toEqual([aoife.driverId]);
      const { plan } = await ask<{ plan: calls.SuggestedPlan }>(calls.suggestPlan.path, { day });
      const planned = plan.runs.filter((run) => run.stops.some((stop) => stop.orderId === orderId));
      expect(planned.map(({ driverId }) => driverId)).toEqual([aoife.driverId]);
    }
    const mine = [{ driverId: aoife.driverId, version: 0 }];
    const moves = [{ orderId, stops: ["dropoff"] }];
    const given = await ask(calls.assignStops.path, {
      day: "2026-03-09",
      moves,
      to: { driverId: aoife.driverId },
      versions: mine,
    });
    expect(given.status, given.message).toBe(200);
    expect(await holderOf(untouched)).toMatchObject({ kind: "sender" });
  });

  it("E003: is not given away with the rest of a run, whichever of two dispatchers comes first", async () => {
    const { aoife, brian, orderId } = await carried();
    await give(aoife, orderId, today, ["dropoff"]);
    const seen = await board();
    const versionOf = (driverId: number) => seen.columns.find(({ driver }) => driver.id === driverId)?.version ?? 0;
    const versions = [aoife, brian].map(({ driverId }) => ({ driverId, version: versionOf(driverId) }));
    const body = { day: today, moves: [{ orderId }], to: { driverId: brian.driverId }, versions };
    const both = await Promise.all([ask(calls.assignStops.path, body), ask(calls.assignStops.path, body)]);
    expect(both.map(({ code }) => code)).toEqual(["goods_held", "goods_held"]);
    expect((await aoife.phone.stops()).map(({ kind }) => kind)).toEqual(["pickup", "dropoff"]);
  });

  it("E003: moves with a recorded hand-over to the new holder's run, and back with its undo", async () => {
    const { aoife, brian, orderId, untouched } = await carried();
    await give(aoife, orderId, today, ["dropoff"]);
    const eventId = randomUUID();
    const to = { kind: "driver", driverId: brian.driverId };
    expect(await record(orderId, { eventId, kind: "hand_over", to })).toMatchObject({
      status: 200,
      delivery: { holder: { kind: "driver", driverId: brian.driverId, name: "Brian Walsh" } },
    });
    expect((await brian.phone.stops()).map((stop) => [stop.orderId, stop.kind, stop.holder?.isYou])).toEqual([
      [orderId, "dropoff", true],
    ]);
    expect((await aoife.phone.stops()).map(({ kind }) => kind)).toEqual(["pickup"]);
    await record(orderId, { kind: "take_back", takesBack: eventId });
    expect(await holderOf(orderId)).toMatchObject({ driverId: aoife.driverId });
    expect((await aoife.phone.stops()).map(({ kind }) => kind)).toEqual(["pickup", "dropoff"]);
    expect(await brian.phone.stops()).toEqual([]);
    expect(await holderOf(untouched)).toMatchObject({ kind: "sender" });
  });

  it("E003: returned by an undo is not under way because of another driver's action, and still is because of its own driver's", async () => {
    const { aoife, brian, ciara, orderId } = await carried();
    await give(aoife, orderId, today, ["dropoff"]);
    const theirs = await book();
    await give(ciara, theirs);
    await ciara.phone.send([ciara.phone.press({ kind: "set_off", stop: "pickup", orderId: theirs })]);
    const minuteLater = () => clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
    for (const begins of ["set_off", "arrive"] as const) {
      const id = randomUUID();
      minuteLater();
      await record(orderId, { eventId: id, kind: "hand_over", to: { kind: "driver", driverId: brian.driverId } });
      minuteLater();
      await brian.phone.send([brian.phone.press({ kind: begins, stop: "dropoff", orderId })]);
      minuteLater();
      await record(orderId, { kind: "take_back", takesBack: id });
      expect((await aoife.phone.stops()).map(({ kind, state }) => [kind, state])).toEqual([
        ["pickup", "done"],
        ["dropoff", "waiting"],
      ]);
      expect(await brian.phone.stops()).toEqual([]);
    }
    minuteLater();
    await aoife.phone.send([aoife.phone.press({ kind: "set_off", stop: "dropoff", orderId })]);
    const again = randomUUID();
    minuteLater();
    await record(orderId, { eventId: again, kind: "hand_over", to: { kind: "driver", driverId: brian.driverId } });
    minuteLater();
    await record(orderId, { kind: "take_back", takesBack: again });
    expect((await aoife.phone.stops()).map(({ state }) => state)).toContain("en_route");
    expect((await ciara.phone.stops()).map(({ state }) => state)).toContain("en_route");
  });

  it("E003: stays with its holder even if the previous holder undoes collecting the goods", async () => {
    const { aoife, brian, orderId } = await carried();
    const trackKey = await keyOf(orderId);
    const { id: collected } = await app.db
      .selectFrom("delivery_events")
      .select("id")
      .where("order_id", "=", orderId)
      .where("kind", "=", "complete")
      .executeTakeFirstOrThrow();
    clock.set("2026-03-04T10:05:00Z");
    await brian.phone.send([brian.phone.press({ kind: "take_over", stop: "dropoff", orderId, trackKey })]);
    clock.set("2026-03-04T10:10:00Z");
    const undone = aoife.phone.press({ kind: "take_back", stop: "pickup", orderId, takesBack: collected });
    expect(await aoife.phone.send([undone])).toMatchObject([
      { kept: true, refused: "Another driver has the goods now, so only the office can undo this" },
    ]);
    expect(await holderOf(orderId)).toMatchObject({ driverId: brian.driverId });
    const slip = aoife.phone.press({ kind: "hand_in", stop: "dropoff", orderId });
    expect(await aoife.phone.send([slip])).toMatchObject([
      { kept: true, refused: "The driver who hands it in does not have it" },
    ]);
    expect((await board()).alerts.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(/Aoife Daly pressed 'Handed in'.*does not have it/),
    );
  });

  it("E003: goes to another driver if the holder was wrong, which needs a reason", async () => {
    const { brian, orderId } = await carried();
    const to = { kind: "driver", driverId: brian.driverId };
    expect((await record(orderId, { kind: "correct_holder", to })).status).toBe(422);
    expect(
      await record(orderId, { kind: "correct_holder", to, note: "Aoife rang: it never was in her van" }),
    ).toMatchObject({
      status: 200,
      delivery: { holder: { driverId: brian.driverId } },
    });
    expect((await brian.phone.stops()).map(({ kind }) => kind)).toEqual(["dropoff"]);
  });
});

describe("E004: goods", () => {
  it("handed in at the depot by phone leave the run, can be delivered by anybody, and come back with the undo", async () => {
    const { aoife, brian, orderId, untouched } = await carried();
    await give(aoife, orderId, today, ["dropoff"]);
    const handedIn = aoife.phone.press({ kind: "hand_in", stop: "dropoff", orderId, depot: "Naas" });
    expect(await aoife.phone.send([handedIn])).toMatchObject([{ kept: true, refused: null }]);
    expect(await holderOf(orderId)).toMatchObject({ kind: "depot", name: "Naas" });
    // A process of the previous release, which keeps running during an upgrade, leaves out events that have `refused`.
    const { data } = await app.db
      .selectFrom("delivery_events")
      .select("data")
      .where("id", "=", handedIn.id)
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ refused: "Unknown to this release" });
    expect((await aoife.phone.stops()).map(({ kind }) => kind)).toEqual(["pickup"]);
    const offered = (await board()).unassigned.find((each) => each.orderId === orderId);
    expect(offered?.cannot).toEqual([]);
    const undone = aoife.phone.press({ kind: "take_back", stop: "dropoff", orderId, takesBack: handedIn.id });
    expect(await aoife.phone.send([undone])).toMatchObject([{ kept: true, refused: null }]);
    expect(await holderOf(orderId)).toMatchObject({ driverId: aoife.driverId });
    expect((await aoife.phone.run()).runs.at(-1)?.stops.map(({ kind }) => kind)).toEqual(["pickup", "dropoff"]);
    expect(await brian.phone.stops()).toEqual([]);
    expect(await holderOf(untouched)).toMatchObject({ kind: "sender" });
  });

  it("with no stop today are listed on the phone of the driver who has them, to be handed in", async () => {
    const { aoife, brian, orderId } = await carried();
    expect((await aoife.phone.run()).carrying).toMatchObject([{ orderId, stop: "dropoff" }]);
    expect((await brian.phone.run()).carrying).toEqual([]);
  });

  it.each([["giver first"], ["receiver first"]])(
    "handed over by two phones without network have one holder at the end: %s",
    async (order) => {
      const { aoife, brian, orderId, untouched } = await carried();
      await give(aoife, orderId, today, ["dropoff"]);
      const announced = aoife.phone.press({ kind: "hand_over", stop: "dropoff", orderId, toDriverId: brian.driverId });
      clock.set("2026-03-04T10:05:00Z");
      const trackKey = await keyOf(orderId);
      const taken = brian.phone.press({ kind: "take_over", stop: "dropoff", orderId: 0 as OrderId, trackKey });
      const setOff = brian.phone.press({ kind: "set_off", stop: "dropoff", orderId });
      clock.set("2026-03-04T11:00:00Z");
      const sends = [() => aoife.phone.send([announced]), () => brian.phone.send([taken, setOff])];
      for (const send of order === "giver first" ? sends : sends.reverse())
        for (const result of await send()) expect(result).toMatchObject({ kept: true, refused: null });
      expect(await holderOf(orderId)).toMatchObject({ kind: "driver", driverId: brian.driverId });
      expect((await brian.phone.stops()).map(({ kind, state }) => [kind, state])).toEqual([["dropoff", "en_route"]]);
      expect((await aoife.phone.stops()).map(({ kind }) => kind)).toEqual(["pickup"]);
      expect([(await aoife.phone.run()).carrying, (await brian.phone.run()).incoming]).toEqual([[], []]);
      expect(await holderOf(untouched)).toMatchObject({ kind: "sender" });
    },
  );

  it("announced to a colleague wait on that colleague's phone until confirmed, and stay with their holder meanwhile", async () => {
    const { aoife, brian, ciara, orderId } = await carried();
    const announced = aoife.phone.press({ kind: "hand_over", stop: "dropoff", orderId, toDriverId: brian.driverId });
    expect(await aoife.phone.send([announced])).toMatchObject([{ kept: true, refused: null }]);
    expect(await holderOf(orderId)).toMatchObject({ driverId: aoife.driverId });
    expect((await brian.phone.run()).incoming).toMatchObject([{ orderId, from: "Aoife Daly", stop: "dropoff" }]);
    expect((await ciara.phone.run()).incoming).toEqual([]);
    const confirmed = brian.phone.press({ kind: "take_over", stop: "dropoff", orderId });
    expect(await brian.phone.send([confirmed])).toMatchObject([{ kept: true, refused: null }]);
    expect(await holderOf(orderId)).toMatchObject({ driverId: brian.driverId });
    const stranger = ciara.phone.press({ kind: "take_over", stop: "dropoff", orderId });
    expect(await ciara.phone.send([stranger])).toMatchObject([{ kept: false }]);
  });
});

describe("Goods", () => {
  it("that a driver has again are no longer a partner's", async () => {
    const { brian, orderId, untouched } = await carried();
    const partnerOf = async (id: OrderId) =>
      (await ask<{ delivery: DeliveryWithDrivers }>(getDelivery.path.replace("{id}", `${id}`))).delivery.partner
        ?.name ?? null;
    const partner = { name: "DPD", reference: "", url: "" };
    for (const id of [orderId, untouched]) {
      if (id === untouched)
        await sql`update stops set driver_id = null, run_day = null, run_position = null where order_id = ${id}`.execute(
          app.db,
        );
      expect((await ask(calls.setPartner.path.replace("{id}", `${id}`), { partner })).status).toBe(200);
    }
    await record(orderId, {
      kind: "correct_holder",
      to: { kind: "driver", driverId: brian.driverId },
      note: "Left here",
    });
    expect(await partnerOf(orderId)).toBeNull();
    expect((await brian.phone.stops()).map(({ kind }) => kind)).toEqual(["dropoff"]);
    expect(await partnerOf(untouched)).toBe("DPD");
  });

  it("are not handed over to a deactivated driver, even if a stop is still in that driver's run", async () => {
    const { aoife, brian, orderId } = await carried();
    await give(brian, orderId, today, ["dropoff"]);
    await app.db.updateTable("users").set({ disabled_at: clock.now() }).where("id", "=", brian.userId).execute();
    const given = aoife.phone.press({ kind: "hand_over", stop: "dropoff", orderId, toDriverId: brian.driverId });
    expect(await aoife.phone.send([given])).toMatchObject([{ kept: true, refused: "There is no such driver" }]);
    expect(await holderOf(orderId)).toMatchObject({ driverId: aoife.driverId });
  });

  it("do not move by an event whose ID another delivery already has", async () => {
    const { aoife, orderId, untouched } = await carried();
    const eventId = randomUUID();
    expect(await record(untouched, { eventId, kind: "complete", stop: "pickup" })).toMatchObject({ status: 200 });
    expect(await record(orderId, { eventId, kind: "hand_in" })).toMatchObject({ status: 409, code: "action_refused" });
    expect(await holderOf(orderId)).toMatchObject({ driverId: aoife.driverId });
    const fail = { eventId: randomUUID(), kind: "fail", stop: "dropoff", reason: "nobody_there" };
    expect(await record(orderId, fail)).toMatchObject({ status: 200 });
    const next = { eventId, next: "today", note: "" };
    expect(await ask(calls.resolveFailure.path.replace("{id}", `${orderId}`), next)).toMatchObject({ status: 409 });
  });
});

describe("A parcel's holder", () => {
  it("E005: is on its card, its order and the list of orders, and is one search on the board: holder, place, since when; E007: with state and driver", async () => {
    const { aoife, brian, orderId, untouched } = await carried();
    const { reference } = (await board()).unassigned.find((each) => each.orderId === orderId)!;
    const at = clock.now().toISOString();
    const withAoife = { kind: "driver", driverId: aoife.driverId, name: "Aoife Daly", since: at };
    const find = async (search: string) =>
      (await ask<{ parcels: calls.FoundParcel[] }>(`${calls.findParcels.path}?search=${encodeURIComponent(search)}`))
        .parcels;
    const rowOf = async (id: OrderId) =>
      (await ask<{ orders: StaffOrderRow[] }>(listStaffOrders.path)).orders.find((row) => row.id === id)?.delivery;
    const cardOf = async (id: OrderId) => (await board()).unassigned.find((each) => each.orderId === id);
    expect((await cardOf(orderId))?.holder).toEqual(withAoife);
    expect(await holderOf(orderId)).toEqual(withAoife);
    expect(await rowOf(orderId)).toEqual({ state: "collected", holder: withAoife, driver: "" });
    expect(await find(reference)).toMatchObject([
      { orderId, reference, state: "collected", holder: withAoife, place: "" },
    ]);
    await give(brian, orderId, today, ["dropoff"]);
    expect(await rowOf(orderId)).toMatchObject({ driver: "Brian Walsh" });
    await app.db
      .insertInto("driver_places")
      .values({ driver_id: aoife.driverId, lat: 53.21, lon: -6.66, accuracy_m: 5, located_at: clock.now() })
      .execute();
    expect(await find(reference)).toMatchObject([{ place: "53.2100, -6.6600" }]);
    clock.set("2026-03-04T11:00:00Z");
    await record(orderId, { kind: "hand_in", to: { kind: "depot", name: "Naas" } });
    expect(await find(reference)).toMatchObject([
      { holder: { kind: "depot", driverId: null, name: "Naas", since: clock.now().toISOString() }, place: "Naas" },
    ]);
    expect(await rowOf(untouched)).toMatchObject({
      state: "unassigned",
      driver: "Ciara Nolan",
      holder: { kind: "sender" },
    });
    expect((await ask(`${calls.findParcels.path}?search=W`)).status).toBe(422);
    expect(await find("WC-999999")).toEqual([]);
  });
});

describe("After random actions, midnights, hand-overs and changes by dispatchers", () => {
  const step = fc.record({
    who: fc.constantFrom(0, 1),
    what: fc.constantFrom(
      "set_off pickup",
      "complete pickup",
      "set_off dropoff",
      "fail dropoff",
      "complete dropoff",
      "hand_in",
      "hand_over",
      "take_over",
      "midnight",
      "assign",
      "correct_holder",
      "end phone",
    ),
  });
  it("E001: the readers agree whose the stops are, and the parcel has one holder", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
        clock.set("2026-03-04T10:00:00Z");
        await sql`update stops set driver_id = null, run_day = null, run_position = null`.execute(app.db);
        await sql`update deliveries set state = 'cancelled'`.execute(app.db);
        await sql`update drivers set on_duty = false`.execute(app.db);
        const drivers = [await hire("Aoife Daly"), await hire("Brian Walsh")] as const;
        const ended = new Set<number>();
        const orderId = await book();
        await give(drivers[0], orderId);
        const trackKey = await keyOf(orderId);
        for (const { who, what } of steps) {
          clock.set(new Date(clock.now().getTime() + 60_000).toISOString());
          const [mine, other] = [drivers[who]!, drivers[1 - who]!];
          const [kind, stop = "dropoff"] = what.split(" ") as [never, StopKind?];
          if (what === "midnight") clock.set(`${addDays(dublinDate(clock.now()), 1)}T00:00:05Z`);
          else if (what === "end phone") {
            ended.add(mine.driverId);
            await app.db
              .updateTable("driver_phones")
              .set({ ended_at: clock.now() })
              .where("id", "=", mine.phoneId)
              .execute();
          } else if (what === "assign") {
            const { columns } = await board(dublinDate(clock.now()));
            const versions = columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
            const day = dublinDate(clock.now());
            await ask(calls.assignStops.path, { day, moves: [{ orderId }], to: { driverId: mine.driverId }, versions });
          } else if (what === "correct_holder")
            await record(orderId, { kind, to: { kind: "driver", driverId: mine.driverId }, note: "Seen there" });
          else
            await mine.phone.send([
              mine.phone.press({
                kind,
                stop,
                orderId,
                ...(what === "hand_over" && { toDriverId: other.driverId }),
                ...(what === "take_over" && { trackKey }),
                ...(what === "fail dropoff" && { reason: "nobody_there" as const }),
              }),
            ]);
        }
        const heard = drivers.filter(({ driverId }) => !ended.has(driverId));
        for (const stop of ["pickup", "dropoff"] as const) {
          const { onBoard, onPhones, onPaper, isOffered } = await readers(orderId, stop, heard);
          const onHeard = (ids: number[]) => ids.filter((id) => !ended.has(id));
          expect(onBoard.length).toBeLessThan(2);
          expect(onPhones).toEqual(onHeard(onBoard));
          expect(onHeard(onPaper.filter((id) => id !== 0))).toEqual(onHeard(onBoard));
          if (onBoard.length > 0) expect(isOffered).toBe(false);
        }
        const row = await app.db
          .selectFrom("deliveries")
          .select(["holder", "holder_driver_id", "holder_since"])
          .where("order_id", "=", orderId)
          .executeTakeFirstOrThrow();
        const events = await app.db.selectFrom("delivery_events").selectAll().where("order_id", "=", orderId).execute();
        const { delivery, heldSince } = foldEvents(events.map(eventOfRow));
        const isCarried = delivery.holder.kind !== "sender" && delivery.holder.kind !== "recipient";
        expect(row).toEqual({
          holder: isCarried ? delivery.holder.kind : null,
          holder_driver_id: delivery.holder.kind === "driver" ? delivery.holder.driver : null,
          holder_since: isCarried && heldSince !== null ? new Date(heldSince) : null,
        });
      }),
      { numRuns: cases(12), endOnFailure: true },
    );
  }, 240_000);
});
