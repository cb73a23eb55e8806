import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "../../contract/change-order.ts";
import { getDelivery, recordDeliveryEvent, type StaffDelivery } from "../../contract/deliveries.ts";
import { assignStops, setStopTimes } from "../../contract/dispatch.ts";
import { proofPath } from "../../contract/driver-phone.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { giveStops } from "../../test/phone.ts";
import { bookTwoDriven, bookTwoPaid, readEverythingOf } from "../../test/two-orders.ts";
import { geocodeStops } from "../dispatch/geocode-stops.ts";
import { ago } from "../jobs/delete-expired-rows.ts";
import { retentionJobs } from "../jobs/retention.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";
import { clearTrackingKeys } from "./store-deliveries.ts";
import { storeStopPosition } from "./store-stops.ts";

const { app, maps, clock, later } = appForFile({ livePayments: true });
let token: string;
// Each test signs in, because a token lasts twelve hours.
beforeEach(async () => {
  token = await app.administratorToken();
});

const about = (call: { path: string }, id: OrderId) => call.path.replace("{id}", String(id));
const deliveryOf = async (id: OrderId) => {
  const response = await app.request(about(getDelivery, id), { token });
  return ((await response.json()) as { delivery: StaffDelivery }).delivery;
};
const post = async <Body>(call: { path: string }, id: OrderId, json: object): Promise<Body> => {
  const response = await app.request(about(call, id), { token, json });
  expect(response.status, await response.clone().text()).toBe(200);
  return (await response.json()) as Body;
};
const move = async (id: OrderId, body: object) =>
  (await post<{ delivery: StaffDelivery }>(recordDeliveryEvent, id, { eventId: randomUUID(), ...body })).delivery;
const collect = (signedBy: string) => ({ kind: "complete", stop: "pickup", signedBy });
const deliver = (signedBy: string) => ({ kind: "complete", stop: "dropoff", signedBy });
const fail = { kind: "fail", stop: "dropoff", reason: "nobody_there" };
const storedOf = (id: OrderId) =>
  app.db.selectFrom("deliveries").selectAll().where("order_id", "=", id).executeTakeFirstOrThrow();
const stopOf = (id: OrderId, kind: "pickup" | "dropoff") =>
  app.db.selectFrom("stops").selectAll().where("order_id", "=", id).where("kind", "=", kind).executeTakeFirstOrThrow();

describe("Of two deliveries", () => {
  it("staff see the stops, times, events and proofs of the one that they opened", async () => {
    const [one, other] = await bookTwoDriven(app);
    const proofs = new Map<OrderId, string>();
    for (const [{ orderId }, signedBy] of [
      [one, "Nora"],
      [other, "Ciarán"],
    ] as const) {
      const delivery = await move(orderId, collect(signedBy));
      expect(delivery).toEqual(await deliveryOf(orderId));
      const key = randomUUID().slice(0, 22);
      proofs.set(orderId, key);
      const eventId = delivery.events[0]?.id ?? "";
      const proof = { order_id: orderId, stop: "pickup", event_id: eventId, kind: "signature", signed_by: signedBy };
      const drawn = { strokes: JSON.stringify([[1, 2, 3, 4]]), sha256: "0" };
      await app.db
        .insertInto("proofs")
        .values({ id: randomUUID(), key, ...proof, ...drawn, taken_at: clock.now(), received_at: clock.now() } as never)
        .execute();
    }
    await move(other.orderId, deliver("Maeve"));
    for (const [{ orderId }, state, day, signers] of [
      [one, "collected", "2026-03-04", ["Nora", ""]],
      [other, "delivered", "2026-03-05", ["Ciarán", "Maeve"]],
    ] as const) {
      const delivery = await deliveryOf(orderId);
      expect(delivery.state).toBe(state);
      expect(delivery.stops.map(({ kind }) => kind)).toEqual(["pickup", "dropoff"]);
      expect(delivery.stops.map(({ signedBy }) => signedBy)).toEqual(signers);
      expect(delivery.stops[0]?.from?.slice(0, 10)).toBe(day);
      expect(delivery.stops.flatMap(({ proofs }) => proofs.map(({ key }) => key))).toEqual([proofs.get(orderId)]);
      expect(delivery.events).toHaveLength(state === "delivered" ? 2 : 1);
    }
    const names = await Promise.all(
      [one, other].map(async ({ orderId }) => {
        const response = await app.request(proofPath(proofs.get(orderId) ?? ""));
        return response.headers.get("content-disposition");
      }),
    );
    expect(names).toEqual([one, other].map(({ orderId }) => expect.stringContaining(`signature-${orderId}-pickup`)));
  });

  it("events of one leave every row of the other unchanged", async () => {
    const [one, other] = await bookTwoDriven(app);
    await move(one.orderId, collect("Nora"));
    await move(other.orderId, collect("Ciarán"));
    await move(other.orderId, { kind: "bring_back" });
    const before = await readEverythingOf(app.db, other.orderId);
    later(1);
    await move(one.orderId, fail);
    const back = await move(one.orderId, { kind: "bring_back" });
    await move(one.orderId, {
      kind: "take_back",
      takesBack: back.events.find(({ kind }) => kind === "bring_back")?.id,
    });
    await move(one.orderId, { kind: "retry", stop: "dropoff" });
    await post(setStopTimes, one.orderId, { stop: "dropoff", by: "2026-03-04T16:30:00Z" });
    expect(await stopOf(one.orderId, "pickup")).toMatchObject({ by_at: null });
    await move(one.orderId, deliver("Maeve"));
    expect((await deliveryOf(one.orderId)).stops.map(({ kind }) => kind)).toEqual(["pickup", "dropoff"]);
    expect(await readEverythingOf(app.db, other.orderId)).toEqual(before);
  });

  it("each is due at its own order's time", async () => {
    const [one, other] = await bookTwoPaid(app);
    for (const { orderId } of [one, other]) {
      await move(orderId, collect("Nora"));
      await move(orderId, deliver("Maeve"));
      const due = (await deliveryOf(orderId)).stops[1]?.by;
      expect((await storedOf(orderId)).due_at?.toISOString()).toBe(due);
    }
    const [first, second] = [await storedOf(one.orderId), await storedOf(other.orderId)];
    expect(first.due_at).not.toEqual(second.due_at);
  });

  it("each raises a question when its own order is stopped, and an answer to one leaves the other's question", async () => {
    const [one, other] = await bookTwoPaid(app);
    for (const { orderId } of [one, other]) await move(orderId, collect("Nora"));
    await post(changeOrderStatus, one.orderId, { action: "cancel", refund: false });
    await post(changeOrderStatus, other.orderId, { action: "hold" });
    await applyOrderChanges(app.context);
    expect((await deliveryOf(one.orderId)).question).toContain("The order was cancelled");
    expect((await deliveryOf(other.orderId)).question).toContain("on hold");
    await post(changeOrderStatus, other.orderId, { action: "process" });
    await applyOrderChanges(app.context);
    expect((await deliveryOf(one.orderId)).question).toContain("The order was cancelled");
    expect((await deliveryOf(other.orderId)).question).toBeNull();
  });

  it("one leaves its driver's run when its day changes, with a notice that names this driver, while the other stays", async () => {
    const [one, other] = await bookTwoDriven(app);
    await giveStops({ db: app.db, now: clock.now }, other.driver, one.orderId, { day: "2026-03-04" });
    const before = await readEverythingOf(app.db, other.orderId);
    const { version } = await app.db
      .selectFrom("orders")
      .select("version")
      .where("id", "=", one.orderId)
      .executeTakeFirstOrThrow();
    await post(changeOrder, one.orderId, {
      version,
      changes: { scheduledDate: "2026-03-09" },
      dateReason: "The sender is away",
      tellCustomer: false,
    });
    await applyOrderChanges(app.context);
    const detached = { driver_id: null, run_day: null, run_position: null };
    expect(await stopOf(one.orderId, "pickup")).toMatchObject(detached);
    expect(await stopOf(one.orderId, "dropoff")).toMatchObject(detached);
    const notices = await app.db
      .selectFrom("dispatch_notices")
      .selectAll()
      .where("order_id", "=", one.orderId)
      .execute();
    expect(notices).toEqual([
      expect.objectContaining({
        driver_id: other.driver.driverId,
        text: expect.stringContaining("it was taken out of Brian Keane's run"),
      }),
    ]);
    // The run itself has a newer version, since it lost a delivery.
    const { runs: _, ...kept } = before;
    const { runs: __, ...now } = await readEverythingOf(app.db, other.orderId);
    expect(now).toEqual(kept);
  });

  it("one has its drop-off assigned to another driver, and is no longer in the first driver's run there", async () => {
    const [one, other] = await bookTwoDriven(app);
    await move(one.orderId, collect("Nora"));
    // The holder delivers the goods, so they are handed in first.
    await move(one.orderId, { kind: "hand_in" });
    const versions = [
      { driverId: one.driver.driverId, version: 2 },
      { driverId: other.driver.driverId, version: 1 },
    ];
    await post(assignStops, one.orderId, {
      day: "2026-03-04",
      moves: [{ orderId: one.orderId, stops: ["dropoff"] }],
      to: { driverId: other.driver.driverId, position: 2 },
      versions,
    });
    const placesOf = async ({ orderId }: { orderId: OrderId }) => {
      const stops = [await stopOf(orderId, "pickup"), await stopOf(orderId, "dropoff")];
      return stops.map(({ driver_id, run_position }) => [driver_id, run_position]);
    };
    expect(await placesOf(one)).toEqual([
      [one.driver.driverId, 0],
      [other.driver.driverId, 2],
    ]);
    expect(await placesOf(other)).toEqual([
      [other.driver.driverId, 0],
      [other.driver.driverId, 1],
    ]);
  });

  it("each has its own position on the map, at both ends", async () => {
    const [one, other] = await bookTwoPaid(app);
    const towns: Record<string, number> = { Athlone: 1, Birr: 2, Cavan: 3, Dingle: 4 };
    const locate = maps.locate;
    maps.locate = ({ city }) => ({ lat: 50 + (towns[city] ?? 9), lon: -6 });
    try {
      const latsOf = async (id: OrderId) => [(await stopOf(id, "pickup")).lat, (await stopOf(id, "dropoff")).lat];
      const address = { address1: "1 Main Street", country: "IE" };
      for (const [{ orderId }, pickup, dropoff] of [
        [one, "Athlone", "Birr"],
        [other, "Cavan", "Dingle"],
      ] as const) {
        const ends = { pickup: { ...address, city: pickup }, dropoff: { ...address, city: dropoff } };
        await app.db
          .updateTable("orders")
          .set({ shipment: sql`shipment || ${JSON.stringify(ends)}::jsonb` })
          .where("id", "=", orderId)
          .execute();
      }
      await geocodeStops(app.context);
      expect([await latsOf(one.orderId), await latsOf(other.orderId)]).toEqual([
        [51, 52],
        [53, 54],
      ]);
      // Orders without addresses are geocoded by their towns.
      await app.db
        .updateTable("orders")
        .set({ shipment: "{}", pickup_town: "Athlone" })
        .where("id", "=", other.orderId)
        .execute();
      await app.db
        .updateTable("orders")
        .set({ shipment: "{}", pickup_town: "Cavan" })
        .where("id", "=", one.orderId)
        .execute();
      await geocodeStops(app.context);
      expect([(await latsOf(one.orderId))[0], (await latsOf(other.orderId))[0]]).toEqual([53, 51]);
    } finally {
      maps.locate = locate;
    }
  });

  it("one that was geocoded by an address that has changed since is left to be geocoded again", async () => {
    const [one] = await bookTwoPaid(app);
    const shipmentRead = JSON.stringify({ pickup: { city: "Athlone" } });
    const position = { lat: 51, lon: -6 };
    await storeStopPosition(app.db, { orderId: one.orderId, kind: "pickup", position, shipmentRead, now: clock.now() });
    expect(await stopOf(one.orderId, "pickup")).toMatchObject({ lat: null, located_at: null });
  });
});

describe("The key to the tracking page", () => {
  it("is deleted 104 days after its delivery ended or was last due, and no sooner", async () => {
    const forget = async () => {
      for (const { run } of retentionJobs.filter(({ name }) => name === "delete expired tracking keys"))
        while (await run(app.context));
    };
    const [ended, open] = await bookTwoPaid(app);
    const [recent, agreed] = await bookTwoPaid(app);
    await move(ended.orderId, collect("Nora"));
    await move(ended.orderId, deliver("Maeve"));
    await app.db
      .updateTable("stops")
      .set({ by_at: new Date("2026-07-01T12:00:00Z") })
      .where("order_id", "=", agreed.orderId)
      .execute();
    const keys = async () =>
      Promise.all(
        [ended, open, recent, agreed].map(async ({ orderId }) => (await storedOf(orderId)).track_key !== null),
      );
    clock.set("2026-06-15T10:00:00Z");
    await forget();
    expect(await keys()).toEqual([true, true, true, true]);
    await app.db
      .updateTable("deliveries")
      .set({ changed_at: clock.now() })
      .where("order_id", "=", recent.orderId)
      .execute();
    clock.set("2026-06-20T10:00:00Z");
    await forget();
    expect(await keys()).toEqual([false, false, true, true]);
    // Deliveries without a key are not cleared again and again.
    expect(await clearTrackingKeys(app.context, { before: ago("104 days", clock.now()), batch: 10 })).toBe(0);
  });
});
