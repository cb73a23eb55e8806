import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { proofPath } from "../../contract/driver-phone.ts";
import { getTrackedVan } from "../../contract/tracking.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { untilOneWaits } from "../../test/locks.ts";
import { createPhone } from "../../test/phone.ts";
import { createTracked } from "../../test/tracked.ts";
import { bookTwoDriven, type DrivenOrder, readEverythingOf } from "../../test/two-orders.ts";
import { lockOrder } from "../orders/find-order.ts";

const { app, clock } = appForFile({ livePayments: true });
const { advance, move, send, track } = createTracked(app, clock);

let one: DrivenOrder;
let other: DrivenOrder;
beforeEach(async () => {
  [one, other] = await bookTwoDriven(app);
});

const phoneOf = ({ driver }: DrivenOrder) =>
  createPhone((path, request) => app.request(path, request), driver, { clock: clock.now });
/** The driver sets off to the pickup, and their phone reports its position. */
async function setOff(order: DrivenOrder, lat: number) {
  const phone = phoneOf(order);
  await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId: order.orderId })]);
  advance(60_000);
  await phone.positions([{ lat, lon: -6.4, accuracyM: 8, at: clock.now().toISOString() }]);
}

it("each of two keys shows its own delivery: order, times, driver, van and route", async () => {
  const path = (lat: number) => JSON.stringify([{ lat, lon: -6 }]);
  for (const [{ orderId }, lat] of [
    [one, 51],
    [other, 52],
  ] as const) {
    const { quote_id } = await app.db
      .selectFrom("orders")
      .select("quote_id")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    await app.db
      .updateTable("quotes")
      .set({ path: path(lat) })
      .where("id", "=", quote_id)
      .execute();
  }
  await setOff(one, 53.31);
  advance(60_000);
  await setOff(other, 53.41);
  for (const [order, name, day, lat, way] of [
    [one, "Aoife", "2026-03-04", 53.31, 51],
    [other, "Brian", "2026-03-05", 53.41, 52],
  ] as const) {
    expect(await track(order.trackKey)).toMatchObject({
      bookingReference: `WC-${order.orderId}`,
      state: "to_pickup",
      collect: { from: expect.stringContaining(day) },
      driver: { firstName: name },
      van: { lat },
      path: [{ lat: way }],
    });
    const van = await app.request(getTrackedVan.path.replace("{key}", order.trackKey));
    expect([van.status, await van.json()]).toEqual([200, expect.objectContaining({ van: { lat, lon: -6.4 } })]);
  }
});

it("a van is shown once it sets off for its own delivery, whatever was collected elsewhere before", async () => {
  await app.db.deleteFrom("delivery_events").execute();
  await move(other.orderId, { kind: "complete", stop: "pickup", signedBy: "Nora" });
  await setOff(one, 53.31);
  const van = await app.request(getTrackedVan.path.replace("{key}", one.trackKey));
  expect([van.status, await van.json()]).toEqual([200, expect.objectContaining({ van: { lat: 53.31, lon: -6.4 } })]);
});

it("a van is shown while its own driver has access, whoever else does", async () => {
  for (const order of [one, other]) await setOff(order, 53.31);
  await app.db.updateTable("users").set({ disabled_at: clock.now() }).where("id", "=", one.driver.userId).execute();
  expect(await track(one.trackKey)).toMatchObject({ driver: null, van: null });
  expect(await track(other.trackKey)).toMatchObject({ driver: { firstName: "Brian" }, van: { lat: 53.31 } });
});

it("a van is shown even if its driver has done other stops before, but only once it sets off for that delivery", async () => {
  await setOff(other, 53.41);
  const phone = phoneOf(other);
  await phone.send([
    phone.press({ kind: "complete", stop: "pickup", orderId: other.orderId, signedBy: "Nora", proofs: [randomUUID()] }),
  ]);
  advance(60_000);
  await phone.send([phone.press({ kind: "set_off", stop: "dropoff", orderId: other.orderId })]);
  advance(60_000);
  await setOff(one, 53.31);
  // A position from before it set off for this stop says nothing about this delivery.
  expect((await track(other.trackKey)).van).toBeNull();
  const van = (order: DrivenOrder) => app.request(getTrackedVan.path.replace("{key}", order.trackKey));
  expect([(await van(one)).status, (await van(other)).status]).toEqual([200, 404]);
});

it("signatures and proofs are shown only for their own delivery, even if another's proof names the same event", async () => {
  for (const order of [one, other]) {
    await move(order.orderId, { kind: "complete", stop: "pickup", signedBy: `Nora ${order.orderId}` });
    await move(order.orderId, { kind: "complete", stop: "dropoff", signedBy: `Maeve ${order.orderId}` });
  }
  const press = await app.db
    .selectFrom("delivery_events")
    .select("id")
    .where("order_id", "=", one.orderId)
    .where("stop", "=", "dropoff")
    .executeTakeFirstOrThrow();
  const [own, stray] = [randomUUID(), randomUUID()].map((id) => id.slice(0, 22)) as [string, string];
  for (const [order, key] of [
    [one, own],
    [other, stray],
  ] as const)
    await app.db
      .insertInto("proofs")
      .values({
        id: randomUUID(),
        key,
        order_id: order.orderId,
        stop: "dropoff",
        event_id: press.id,
        kind: "signature",
        signed_by: "Maeve",
        strokes: JSON.stringify([[1, 2]]),
        sha256: "0",
        taken_at: clock.now(),
        received_at: clock.now(),
      })
      .execute();
  const { ends } = await track(one.trackKey);
  expect(ends.map(({ signedBy }) => signedBy)).toEqual([`Nora ${one.orderId}`, `Maeve ${one.orderId}`]);
  expect(ends.flatMap(({ proofs }) => proofs.map(({ address }) => address))).toEqual([proofPath(own)]);
});

it("a request with one key changes nothing of the other's order", async () => {
  const before = await readEverythingOf(app.db, other.orderId);
  await send(one.trackKey, { do: "instruct", at: "dropoff", instruction: "Gate code 4711" });
  const otherEmail = await send(one.trackKey, { do: "cancel", email: other.email });
  expect(otherEmail.status).toBe(422);
  expect((await send(one.trackKey, { do: "cancel", email: one.email })).status).toBe(303);
  expect((await track(one.trackKey)).state).toBe("cancelled");
  expect(await readEverythingOf(app.db, other.orderId)).toEqual(before);
});

it("a booking without an email address can't be cancelled from its tracking page, whatever is typed", async () => {
  await app.db.updateTable("orders").set({ customer_email: "" }).where("id", "=", one.orderId).execute();
  for (const email of ["", " ", other.email, one.email])
    expect((await send(one.trackKey, { do: "cancel", email })).status).not.toBe(303);
  expect((await track(one.trackKey)).state).not.toBe("cancelled");
  expect((await send(other.trackKey, { do: "cancel", email: other.email })).status).toBe(303);
});

it("a booking that is collected at the same moment is not cancelled, whatever the state of others", async () => {
  await app.db.updateTable("orders").set({ status: "cancelled" }).where("id", "!=", one.orderId).execute();
  const cancelling = await app.db.transaction().execute(async (db) => {
    // The driver's event is being stored, while the customer has read the page and waits for the order.
    await lockOrder(db, one.orderId);
    const answer = send(one.trackKey, { do: "cancel", email: one.email });
    await untilOneWaits(app.db);
    await db
      .updateTable("stops")
      .set({ state: "done" })
      .where("order_id", "=", one.orderId)
      .where("kind", "=", "pickup")
      .execute();
    return { answer };
  });
  expect((await cancelling.answer).status).toBe(409);
});
