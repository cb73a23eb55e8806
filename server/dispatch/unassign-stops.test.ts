import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeOrder } from "../../contract/change-order.ts";
import { recordDeliveryEvent } from "../../contract/deliveries.ts";
import { assignStops, type BoardChange, resolveFailure } from "../../contract/dispatch.ts";
import { createDriver } from "../../contract/drivers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";

const clock = testClock();
const day = "2026-03-04";
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
});
afterAll(() => app.close());

async function send<T>(call: { path: string; method: string }, json: object, id?: OrderId): Promise<T> {
  const response = await app.request(call.path.replace("{id}", String(id)), {
    token,
    method: call.method,
    json,
    headers: { "Idempotency-Key": randomUUID() },
  });
  expect(response.status, await response.clone().text()).toBeLessThan(300);
  return (await response.json()) as T;
}
const assign = (orderId: OrderId, driverId: number) =>
  send<BoardChange>(assignStops, {
    day,
    moves: [{ orderId }],
    to: { driverId },
    versions: [],
  });

const paths: [string, (id: OrderId, driverId: number) => Promise<unknown>, string[]][] = [
  [
    "by a dispatcher",
    (orderId, driverId) =>
      send(assignStops, { day, moves: [{ orderId }], to: null, versions: [{ driverId, version: 1 }] }),
    [],
  ],
  [
    "to be collected on another day",
    async (id) => {
      const { version } = await app.db
        .selectFrom("orders")
        .select("version")
        .where("id", "=", id)
        .executeTakeFirstOrThrow();
      const changes = { scheduledDate: "2026-03-09" };
      await send(changeOrder, { version, changes, dateReason: "The sender is away", tellCustomer: false }, id);
      await applyOrderChanges(app.context);
    },
    [],
  ],
  [
    "to be tried again after it failed",
    async (id) => {
      const failure = { kind: "fail", stop: "pickup", reason: "not_ready" };
      await send(recordDeliveryEvent, { eventId: randomUUID(), ...failure }, id);
      await send(resolveFailure, { eventId: randomUUID(), next: "today", note: "" }, id);
    },
    ["fail", "retry"],
  ],
];

describe("A delivery whose stops leave their run", () => {
  it.each(paths)("%s: names its driver, and raises the run's version once", async (_, unassign, between) => {
    clock.set("2026-03-04T10:00:00Z");
    token = await app.administratorToken();
    const driver = { name: "Anna Byrne", phone: `+353 87 ${String(Date.now()).slice(-7)}`, vehicle: "small_van" };
    const { id: driverId } = await send<{ id: number }>(createDriver, { ...driver, licenceNote: "" });
    const { orderId } = await bookPaid(app);
    await assign(orderId as OrderId, driverId);

    await unassign(orderId as OrderId, driverId);

    const events = await app.db
      .selectFrom("delivery_events")
      .select(["kind", "data"])
      .where("order_id", "=", orderId as OrderId)
      .orderBy("received_at")
      .orderBy("sequence")
      .execute();
    const kinds = events.map(({ kind }) => kind);
    expect(kinds).toEqual(["assign", ...between, "unassign"]);
    expect(events.at(-1)?.data).toMatchObject({ driverId, driver: "Anna Byrne" });
    const stops = await app.db
      .selectFrom("stops")
      .select(["driver_id", "run_day", "run_position", "state"])
      .where("order_id", "=", orderId as OrderId)
      .execute();
    const detached = { driver_id: null, run_day: null, run_position: null, state: "waiting" };
    expect(stops).toEqual([detached, detached]);
    const runs = await app.db.selectFrom("runs").select("version").where("driver_id", "=", driverId).execute();
    expect(runs).toEqual([{ version: 2 }]);
    const { state } = await app.db
      .selectFrom("deliveries")
      .select("state")
      .where("order_id", "=", orderId as OrderId)
      .executeTakeFirstOrThrow();
    expect(state).toBe("unassigned");
  });
});
