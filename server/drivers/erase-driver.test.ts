import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "../../contract/change-order.ts";
import { getDelivery, recordDeliveryEvent, type StaffDelivery } from "../../contract/deliveries.ts";
import { assignStops, type Board, getBoard } from "../../contract/dispatch.ts";
import { proofPath } from "../../contract/driver-phone.ts";
import type { Driver, DriverCode, DriverExport } from "../../contract/drivers.ts";
import * as calls from "../../contract/drivers.ts";
import type { ErrorBody } from "../../contract/errors.ts";
import { getPushKey, type PhoneSession, signInPhone } from "../../contract/phone-sign-in.ts";
import { nameRetentionDays } from "../../domain/deliveries/describe-delivery.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { createPhone } from "../../test/phone.ts";
import { pngPicture } from "../../test/pictures.ts";
import { tablesHolding } from "../../test/tables-holding.ts";
import { readEverythingOfDriver } from "../../test/two-drivers.ts";
import { readEverythingOf } from "../../test/two-orders.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";

const day = "2026-03-04";
const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  token = await app.administratorToken();
});
afterAll(() => app.close());
beforeEach(() => clock.set(`${day}T10:00:00Z`));

async function ask<Body>(path: string, json: object | null = null, as = token, headers = {}) {
  const response = await app.request(path, { ...(json && { json }), token: as, headers });
  return { status: response.status, body: (await response.json()) as Body & ErrorBody };
}
const at = (path: string, id: number) => path.replace("{id}", String(id));

/**
 * Numbers the drivers, so that each has a unique name and every trace of them can be looked for in the whole database.
 */
let people = 0;
type Hired = { id: number; name: string; phone: string; licenceNote: string };
async function hire(): Promise<Hired> {
  people += 1;
  const mark = `Zyxodriver${String.fromCharCode(96 + people)}`;
  const person = { name: `${mark} O'Quigley`, phone: `+353 87 00${people} 5511`, licenceNote: `${mark} C1` };
  const vehicle = (await app.context.settings.current()).settings.deliveryTypes[0]?.id;
  const { status, body } = await ask<Driver>(calls.createDriver.path, { ...person, vehicle }, token, {
    "idempotency-key": randomUUID(),
  });
  expect(status, JSON.stringify(body)).toBe(201);
  await ask(at(calls.changeDriver.path, body.id), { onDuty: true });
  return { id: body.id, ...person };
}
async function signIn({ id }: Hired, phoneName = "") {
  const { body: code } = await ask<DriverCode>(at(calls.createDriverCode.path, id), {});
  const { body } = await ask<PhoneSession>(signInPhone.path, { code: code.code, phoneName });
  const phone = createPhone((path, request) => app.request(path, request), body, { clock: clock.now });
  return { ...phone, token: body.token };
}
/** Assigns an order on the board, as a dispatcher does. */
async function give(orderId: number, to: Hired | null): Promise<void> {
  const { body } = await ask<{ board: Board }>(`${getBoard.path}?day=${day}`);
  const versions = body.board.columns.map(({ driver, version }) => ({ driverId: driver.id, version }));
  const move = { day, moves: [{ orderId }], to: to && { driverId: to.id }, versions };
  const moved = await ask(assignStops.path, move);
  expect(moved.status, JSON.stringify(moved.body)).toBe(200);
}
const end = ({ id }: Hired) => ask<Driver>(at(calls.setDriverAccess.path, id), { ended: true });
const erase = ({ id, name }: Hired, typed = name, as = token) =>
  ask<Driver>(at(calls.eraseDriver.path, id), { name: typed }, as);
const exported = async ({ id }: Hired) => (await ask<DriverExport>(at(calls.exportDriver.path, id))).body;

/** A driver with a delivery that they did from assignment to signature, and one that another driver has taken over. */
async function worked() {
  const [driver, other] = [await hire(), await hire()];
  const [mine, handedOver] = [(await bookPaid(app)).orderId as OrderId, (await bookPaid(app)).orderId as OrderId];
  const phone = await signIn(driver, `${driver.name}'s phone`);
  await give(mine, driver);
  await give(handedOver, driver);
  const position = { lat: 50 + people + 0.123456, lon: -6.654321, accuracyM: 12, at: clock.now().toISOString() };
  await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId: mine, position })]);
  await phone.positions([position]);
  const proofs = { signature: randomUUID(), picture: randomUUID() };
  const done = phone.press({
    kind: "complete",
    stop: "pickup",
    orderId: mine,
    signedBy: "Áine the signer",
    proofs: Object.values(proofs),
    position,
  });
  const about = { orderId: mine, stop: "pickup", eventId: done.id };
  await phone.prove(proofs.signature, {
    ...about,
    kind: "signature",
    signedBy: "Áine the signer",
    strokes: [[1, 2, 3, 4]],
  });
  await phone.prove(proofs.picture, { ...about, kind: "picture", picture: pngPicture().toString("base64") });
  await phone.send([
    done,
    phone.press({ kind: "complete", stop: "dropoff", orderId: mine, signedBy: "Seán", proofs: [] }),
  ]);
  // A rename, a reassignment and an action by the wrong driver each leave the name in another place.
  const married = { ...driver, name: `${driver.name}-Walsh` };
  await ask(at(calls.changeDriver.path, driver.id), { name: married.name });
  const othersPhone = await signIn(other);
  await give(handedOver, other);
  await give(handedOver, married);
  await othersPhone.send([othersPhone.press({ kind: "set_off", stop: "pickup", orderId: handedOver })]);
  await give(handedOver, other);
  // This driver's late action contains the other's name, and the other's proof belongs to a delivery that both had.
  await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId: handedOver })]);
  const theirProof = { orderId: handedOver, stop: "pickup", eventId: randomUUID(), kind: "signature", signedBy: "Tom" };
  await othersPhone.prove(randomUUID(), { ...theirProof, strokes: [[5, 6, 7, 8]] });
  return {
    handedOver,
    driver: married,
    lat: position.lat,
    mark: driver.name.split(" ")[0] ?? "",
    other,
    mine,
    phone,
    proofs,
  };
}
const deliveryOf = async (orderId: number) =>
  (await ask<{ delivery: StaffDelivery }>(at(getDelivery.path, orderId))).body.delivery;

describe("a driver's own data", () => {
  it("is exported whole, without anything that grants access and without anything about others", async () => {
    const { driver, mine, phone, mark, lat, other } = await worked();
    const second = await worked();
    expect((await exported(second.driver)).lastPlace).toMatchObject({ lat: second.lat });
    const all = await exported(driver);
    expect(all.driver).toMatchObject({ id: driver.id, name: driver.name, phone: driver.phone, on_duty: true });
    expect(all.driver).toMatchObject({ licence_note: driver.licenceNote, ended_at: null });
    expect(all.phones).toMatchObject([{ name: `${mark} O'Quigley's phone`, ended_at: null }]);
    expect(all.codes).toHaveLength(1);
    expect(all.lastPlace).toMatchObject({ lat });
    expect(all.positions).toMatchObject([{ lat, lon: -6.654321 }]);
    expect(all.runs).toHaveLength(1);
    expect(all.stops).toMatchObject([
      { order_id: mine, kind: "pickup" },
      { order_id: mine, kind: "dropoff" },
    ]);
    const events = all.events.filter(({ order_id }) => order_id === mine);
    expect(events.map(({ kind }) => kind).sort()).toEqual(["assign", "complete", "complete", "set_off"]);
    expect(all.proofs.map(({ kind }) => kind).sort()).toEqual(["picture", "signature"]);
    expect(all.notices).toMatchObject([
      { text: expect.stringContaining("pressed 'Delivered'") },
      { text: expect.stringContaining("which is a colleague's now") },
    ]);
    for (const { driver_id, data } of all.events)
      expect([driver_id, (data as { driverId?: number }).driverId]).toContain(driver.id);
    for (const { driver_id } of [...all.positions, ...all.runs, ...all.notices]) expect(driver_id).toBe(driver.id);
    const whileTracked = `for whoever has the tracking link until ${nameRetentionDays} days after the end of the delivery`;
    expect(all.retention).toMatchObject({
      positions: expect.stringMatching(/^30 days/),
      signatures: `as long as the order's documents, for staff; ${whileTracked}`,
      pictures: `13 months, for staff; ${whileTracked}`,
    });
    const written = JSON.stringify(all);
    for (const secret of [
      phone.token,
      other.name,
      second.driver.name,
      "Áine the signer",
      "strokes",
      "token_hash",
      "code_hash",
      "p256dh",
    ])
      expect(written).not.toContain(secret);
    expect(await ask(at(calls.exportDriver.path, 999_999))).toMatchObject({ status: 404 });
  });

  it("is found nowhere once erased, while what was delivered and signed stays unchanged", async () => {
    const { driver, mark, mine, phone, proofs, other, lat } = await worked();
    const before = await deliveryOf(mine);
    expect(await tablesHolding(app.db, mark)).toEqual([
      "delivery_events",
      "dispatch_notices",
      "driver_phones",
      "drivers",
      "idempotency_keys",
      "users",
    ]);
    expect(await tablesHolding(app.db, String(lat))).toEqual(
      expect.arrayContaining(["driver_places", "driver_positions", "delivery_events"]),
    );
    await end(driver);
    expect(await erase(driver)).toMatchObject({
      status: 200,
      body: {
        name: `Driver ${driver.id}`,
        phone: "",
        licenceNote: "",
        phones: [],
        endedAt: clock.now().toISOString(),
        erasedAt: clock.now().toISOString(),
      },
    });
    for (const text of [mark, driver.phone, String(lat)]) expect(await tablesHolding(app.db, text), text).toEqual([]);
    const after = await deliveryOf(mine);
    const named = (delivery: StaffDelivery) =>
      JSON.parse(JSON.stringify(delivery).replaceAll(driver.name.replace("-Walsh", ""), `Driver ${driver.id}`));
    expect(after).toEqual(named(before));
    for (const id of Object.values(proofs)) {
      const { key } = await app.db.selectFrom("proofs").select("key").where("id", "=", id).executeTakeFirstOrThrow();
      expect((await app.request(proofPath(key))).status).toBe(200);
    }
    expect((await app.request(getPushKey.path, { token: phone.token })).status).toBe(401);
    // The other driver has lost nothing.
    const mark2 = other.name.split(" ")[0] ?? "";
    expect(await tablesHolding(app.db, mark2)).toEqual([
      "delivery_events",
      "dispatch_notices",
      "drivers",
      "idempotency_keys",
      "users",
    ]);
    const texts = await app.db
      .selectFrom("dispatch_notices")
      .select("text")
      .where("driver_id", "=", other.id)
      .execute();
    expect(texts.map(({ text }) => text)).toEqual([
      expect.stringContaining(
        `which is Driver ${driver.id}'s now; it changed nothing: This stop is Driver ${driver.id}'s now.`,
      ),
    ]);
    expect(await erase(driver)).toMatchObject({ status: 200, body: { name: `Driver ${driver.id}` } });
  });

  it("is erased for this driver alone, not for another one, a namesake, or anyone who shared a delivery", async () => {
    const { driver, other, handedOver } = await worked();
    const namesake = await worked();
    await ask(at(calls.changeDriver.path, namesake.driver.id), { name: driver.name });
    // Creates texts that name a driver in the namesake's own deliveries.
    const [theirs, late] = [await signIn(namesake.driver), await signIn(namesake.other)];
    await give(namesake.handedOver, { ...namesake.driver, name: driver.name });
    await late.send([late.press({ kind: "set_off", stop: "pickup", orderId: namesake.handedOver })]);
    await give(namesake.handedOver, namesake.other);
    await theirs.send([theirs.press({ kind: "set_off", stop: "pickup", orderId: namesake.handedOver })]);
    await app.db
      .insertInto("idempotency_keys")
      .values({
        key: "of another call",
        scope: "createSomething",
        request_hash: "0",
        response: JSON.stringify({ id: driver.id }),
        created_at: clock.now(),
      })
      .execute();
    const everything = async () => [
      await readEverythingOfDriver(app.db, namesake.driver.id),
      await readEverythingOfDriver(app.db, namesake.other.id),
      await readEverythingOf(app.db, namesake.mine),
      await readEverythingOf(app.db, namesake.handedOver),
      (await readEverythingOfDriver(app.db, other.id)).drivers,
      await app.db.selectFrom("delivery_events").selectAll().where("driver_id", "=", other.id).orderBy("id").execute(),
      await app.db.selectFrom("idempotency_keys").select("key").where("key", "=", "of another call").execute(),
    ];
    /** The names of the drivers that the order was assigned to. */
    const assignmentsOf = async () => {
      const rows = await app.db
        .selectFrom("delivery_events")
        .select("data")
        .where("order_id", "=", handedOver)
        .where("kind", "=", "assign")
        .orderBy("id")
        .execute();
      return rows.map(({ data }) => (data as { driver?: string }).driver);
    };
    const named = await assignmentsOf();
    await end(driver);
    const before = await everything();
    expect((await erase(driver)).status).toBe(200);
    const after = await everything();
    // In the other driver's events, only the erased driver's name differs.
    const anonymised = JSON.stringify(before[5]).replaceAll(driver.name, `Driver ${driver.id}`);
    expect(JSON.stringify(after[5])).toBe(anonymised);
    expect(after.toSpliced(5, 1)).toEqual(before.toSpliced(5, 1));
    expect(named).toContain(other.name);
    expect((await assignmentsOf()).filter((name) => name === other.name)).toEqual(
      named.filter((name) => name === other.name),
    );
    const notices = await app.db
      .selectFrom("dispatch_notices")
      .select("text")
      .where("driver_id", "=", driver.id)
      .execute();
    expect(notices.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(`^Driver ${driver.id} pressed 'Set off' at the pickup .*, which is ${other.name}'s now`),
    );
  });

  it("is erased from dispatchers' notices about their run too, and from nothing that does not name them", async () => {
    const driver = await hire();
    const [moved, called] = [(await bookPaid(app)).orderId as OrderId, (await bookPaid(app)).orderId as OrderId];
    const phone = await signIn(driver);
    for (const orderId of [moved, called]) await give(orderId, driver);
    await phone.send([phone.press({ kind: "set_off", stop: "pickup", orderId: called })]);
    for (const orderId of [moved, called]) {
      const { version } = await app.db
        .selectFrom("orders")
        .select("version")
        .where("id", "=", orderId)
        .executeTakeFirstOrThrow();
      const changes = { scheduledDate: "2026-03-09" };
      await ask(at(changeOrder.path, orderId), { version, changes, dateReason: "Away", tellCustomer: false });
    }
    await applyOrderChanges(app.context);
    const texts = async () =>
      (
        await app.db
          .selectFrom("dispatch_notices")
          .select("text")
          .where("driver_id", "=", driver.id)
          .orderBy("order_id")
          .execute()
      ).map(({ text }) => text);
    const told = await texts();
    expect(told).toEqual([
      expect.stringContaining(`taken out of ${driver.name}'s run`),
      expect.stringContaining(`but ${driver.name} is on the way to it: call them`),
    ]);
    await give(called, await hire());
    await end(driver);
    expect((await erase(driver)).status).toBe(200);
    expect(await texts()).toEqual(told.map((text) => text.replace(driver.name, `Driver ${driver.id}`)));
  });

  it("is erased even if a delivery that the driver collected is still under way, or one in their run was cancelled", async () => {
    const driver = await hire();
    const [carried, cancelled] = [(await bookPaid(app)).orderId, (await bookPaid(app)).orderId];
    const phone = await signIn(driver);
    for (const orderId of [carried, cancelled]) await give(orderId, driver);
    await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId: carried, signedBy: "Áine" })]);
    const other = await hire();
    const handed = { eventId: randomUUID(), kind: "hand_over", to: { kind: "driver", driverId: other.id } };
    await end(driver);
    expect(await erase(driver)).toMatchObject({
      status: 409,
      body: { data: { reasons: expect.arrayContaining([expect.stringContaining("still have customers’ goods")]) } },
    });
    expect((await ask(at(recordDeliveryEvent.path, carried), handed)).status).toBe(200);
    const cancel = { eventId: randomUUID(), kind: "cancel" };
    expect((await ask(at(recordDeliveryEvent.path, cancelled), cancel)).status).toBe(200);
    expect((await erase(driver)).status).toBe(200);
  });

  it("is not erased while the driver is active or has stops in their run, and the answer says why", async () => {
    const driver = await hire();
    const { orderId } = await bookPaid(app);
    await give(orderId, driver);
    expect(await erase(driver)).toMatchObject({
      status: 409,
      body: {
        code: "not_erasable",
        data: {
          reasons: [
            "This driver is still active: deactivate them first.",
            "2 stops are still in their runs: give them to somebody else on the board.",
          ],
        },
      },
    });
    await end(driver);
    expect((await erase(driver)).body.data["reasons"]).toHaveLength(1);
    expect((await exported(driver)).driver).toMatchObject({ name: driver.name, phone: driver.phone });
    await give(orderId, await hire());
    expect((await erase(driver)).status).toBe(200);
  });

  it("is erased only if the exact name was typed, and only by administrators", async () => {
    const driver = await hire();
    await end(driver);
    const wrong = await erase(driver, "Somebody Else");
    expect([wrong.status, wrong.body.data.params]).toEqual([422, { name: "This is not the name of this driver" }]);
    for (const role of ["shop_manager", "dispatcher"] as const) {
      const other = await app.staffToken(role);
      expect((await erase(driver, driver.name, other)).status).toBe(403);
      expect((await ask(at(calls.exportDriver.path, driver.id), null, other)).status).toBe(403);
    }
    expect((await exported(driver)).driver).toMatchObject({ name: driver.name });
  });

  it("does not come back: an erased driver can be neither changed nor reactivated, and gets no code", async () => {
    const driver = await hire();
    await end(driver);
    await erase(driver);
    for (const [path, body] of [
      [calls.changeDriver.path, { name: driver.name }],
      [calls.setDriverAccess.path, { ended: false }],
      [calls.createDriverCode.path, {}],
    ] as const)
      expect(await ask(at(path, driver.id), body)).toMatchObject({
        status: 409,
        body: { message: "This driver's data has been erased. If they come back, add them as a new driver." },
      });
  });
});
