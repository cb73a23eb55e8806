import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { changeOrder } from "../../../contract/change-order.ts";
import { getDelivery, type StaffDelivery } from "../../../contract/deliveries.ts";
import type { EventResult } from "../../../contract/driver-phone.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { changeSettings, type TestApp } from "../../../test/app.ts";
import { testClock, wednesdayMorning } from "../../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../../test/payments.ts";
import { addDriver, addPhone, createPhone, giveStops, type PhoneOwner } from "../../../test/phone.ts";
import { readEverythingOf } from "../../../test/two-orders.ts";
import { readHandover } from "../../order-actions/read-handover.ts";
import { defaultSettings } from "../../settings/default-settings.ts";
import { getTracking } from "../../tracking/get-tracking.ts";
import { applyOrderChanges } from "../apply-order-changes.ts";

const clock = testClock();
const today = "2026-03-04";
let app: TestApp;
let shop: { db: TestApp["db"]; now: () => Date };
beforeAll(async () => {
  app = await createPayingApp({ now: clock.now });
  shop = { db: app.db, now: clock.now };
});
beforeEach(() => clock.set(wednesdayMorning.toISOString()));
afterAll(() => app.close());

const phoneOf = (owner: Pick<PhoneOwner, "token">, at: () => Date = clock.now) =>
  createPhone((path, request) => app.request(path, request), owner, { clock: at });
/** Books an order and puts it into the run of a new driver with a phone. */
const driven = async (name?: string) => {
  const owner = await addDriver(shop, name);
  const { orderId } = await bookPaid(app);
  await giveStops(shop, owner, orderId, { day: today });
  return { owner, orderId, phone: phoneOf(owner) };
};
const stateOf = async (orderId: OrderId) =>
  (await app.db.selectFrom("deliveries").select("state").where("order_id", "=", orderId).executeTakeFirstOrThrow())
    .state;
const eventsOf = (orderId: OrderId) =>
  app.db.selectFrom("delivery_events").selectAll().where("order_id", "=", orderId).orderBy("sequence").execute();
const noticesOf = async (orderId: OrderId) =>
  (
    await app.db.selectFrom("dispatch_notices").select("text").where("order_id", "=", orderId).orderBy("id").execute()
  ).map(({ text }) => text);
const completions = async (orderId: OrderId) => {
  const emails = await app.db
    .selectFrom("emails")
    .select("id")
    .where("order_id", "=", orderId)
    .where("template", "=", "completed")
    .execute();
  const order = await app.db.selectFrom("orders").select("status").where("id", "=", orderId).executeTakeFirstOrThrow();
  return { status: order.status, emails: emails.length };
};
const allowSafePlace = async (orderId: OrderId, safePlace: string) => {
  const response = await app.request(changeOrder.path.replace("{id}", String(orderId)), {
    token: await app.administratorToken(),
    json: { version: 1, changes: { safePlace } },
  });
  expect(response.status, await response.clone().text()).toBe(200);
};
const wasKept = (results: EventResult[]) =>
  results.map(({ kept, refused }) => (kept ? (refused ?? "kept") : `not kept: ${refused}`));

describe("A driver's run [D033]", () => {
  it("contains the driver's own stops of today in order, with what they need to know and no price", async () => {
    const { owner, orderId, phone } = await driven();
    const others = await driven("Brian Walsh");
    const run = await phone.run();
    expect(run.driver).toEqual({
      id: owner.driverId,
      name: "Aoife Daly",
      vehicleName: expect.any(String),
      onDuty: true,
    });
    expect(run.runs).toMatchObject([
      {
        day: today,
        version: 1,
        stops: [
          { orderId, kind: "pickup" },
          { orderId, kind: "dropoff" },
        ],
      },
    ]);
    const [pickup, dropoff] = await phone.stops();
    expect(pickup).toMatchObject({
      reference: `WC-${orderId}`,
      state: "waiting",
      address: { eircode: "D24 XY45", mapsQuery: expect.stringContaining("Unit 5 Cookstown Road") },
      contact: { name: "Áine O'Brien", phone: "0871234567" },
      instructions: "Ring bell",
      goods: "Small Box, 2 kg: Legal files",
      from: "2026-03-04T10:00:00.000Z",
      by: "2026-03-04T18:00:00.000Z",
      asks: { name: true, signature: true, picture: false },
    });
    expect(dropoff).toMatchObject({ contact: { name: "Seán Byrne" }, instructions: "Leave at desk", from: null });
    const said = JSON.stringify(run);
    expect(said).not.toMatch(/cents|price|total|payment|email|vat/i);
    expect((await others.phone.stops()).map((stop) => stop.orderId)).toEqual([others.orderId, others.orderId]);
    const another = await bookPaid(app);
    await giveStops(shop, others.owner, another.orderId, { day: today });
    const theirs = await others.phone.run();
    expect(theirs.driver).toMatchObject({ id: others.owner.driverId, name: "Brian Walsh" });
    expect([(await phone.run()).runs[0]?.version, theirs.runs[0]?.version]).toEqual([1, 2]);
  });

  it("contains stops begun on earlier days, and none of the days to come", async () => {
    const { owner, orderId, phone } = await driven();
    await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine" })]);
    const tomorrow = await bookPaid(app);
    await giveStops(shop, owner, tomorrow.orderId, { day: "2026-03-05" });
    expect((await phone.stops()).map(({ kind, state }) => [kind, state])).toEqual([
      ["pickup", "done"],
      ["dropoff", "waiting"],
    ]);
    await phone.send([phone.press({ kind: "set_off", stop: "dropoff", orderId })]);
    clock.set("2026-03-05T09:00:00Z");
    expect(
      (await phone.run()).runs.map(({ day, stops }) => [day, stops.map((stop) => [stop.orderId, stop.kind])]),
    ).toEqual([
      [today, [[orderId, "dropoff"]]],
      [
        "2026-03-05",
        [
          [tomorrow.orderId, "pickup"],
          [tomorrow.orderId, "dropoff"],
        ],
      ],
    ]);
    clock.set("2026-03-07T09:00:00Z");
    expect((await phone.stops()).map((stop) => [stop.orderId, stop.kind])).toEqual([[orderId, "dropoff"]]);
  });

  it("marks an order that was cancelled as cancelled [D026]", async () => {
    const { orderId, phone } = await driven();
    await app.db
      .updateTable("orders")
      .set({ status: "cancelled", date_modified: clock.now() })
      .where("id", "=", orderId)
      .execute();
    await applyOrderChanges(app.context);
    expect(await phone.stops()).toMatchObject([
      { isCancelled: true, notice: "This order was cancelled" },
      { isCancelled: true, notice: "This order was cancelled" },
    ]);
  });
});

describe("An action on a phone", () => {
  it("moves the stops, and is stored with its position and the phone's own time", async () => {
    const { owner, orderId, phone } = await driven();
    const position = { lat: 53.28, lon: -6.37, accuracyM: 12, at: clock.now().toISOString() };
    const results = await phone.send([
      phone.press({ kind: "set_off", stop: "pickup", orderId, position }),
      phone.press({ kind: "arrive", stop: "pickup", orderId }),
      phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] }),
      phone.press({ kind: "set_off", stop: "dropoff", orderId }),
    ]);
    expect(wasKept(results)).toEqual(["kept", "kept", "kept", "kept"]);
    expect(await stateOf(orderId)).toBe("to_dropoff");
    expect(await eventsOf(orderId)).toMatchObject([
      {
        kind: "set_off",
        device: owner.phoneId,
        driver_id: owner.driverId,
        actor: "Aoife Daly",
        lat: 53.28,
        accuracy_m: 12,
      },
      {},
      {},
      {},
    ]);
    expect((await phone.stops())[0]).toMatchObject({
      state: "done",
      signedBy: "Áine",
      doneAt: clock.now().toISOString(),
    });
    expect(await noticesOf(orderId)).toEqual([]);
  });

  it("leads to the same result however often and in whatever order it arrives [D028]", async () => {
    const { orderId, phone } = await driven();
    const presses = [
      phone.press({ kind: "set_off", stop: "pickup", orderId }),
      phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] }),
      phone.press({ kind: "set_off", stop: "dropoff", orderId }),
      phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Seán", proofs: [randomUUID()] }),
    ];
    for (const press of presses.toReversed()) await phone.send([press, press]);
    expect(wasKept(await phone.send(presses))).toEqual(["kept", "kept", "kept", "kept"]);
    expect(await stateOf(orderId)).toBe("delivered");
    expect(await eventsOf(orderId)).toHaveLength(4);
  });

  it("delivers the order once with one email, under fifty repeats at once [D029]", async () => {
    const { owner, orderId, phone } = await driven();
    const last = [
      phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] }),
      phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Seán", proofs: [randomUUID()] }),
    ];
    const sentAt = clock.now().toISOString();
    const answers = await Promise.all(
      Array.from({ length: 50 }, () =>
        app.request("/wp-json/currach/v1/driver/events", { token: owner.token, json: { sentAt, events: last } }),
      ),
    );
    // A busy server may ask some of the fifty to retry.
    expect([200, 503]).toEqual(expect.arrayContaining([...new Set(answers.map(({ status }) => status))]));
    expect(wasKept(await phone.send(last))).toEqual(["kept", "kept"]);
    expect(await completions(orderId)).toEqual({ status: "completed", emails: 1 });
  });

  it("counts at its time by our clock, however wrong the phone's clock is, and never in the future", async () => {
    const { orderId, phone, owner } = await driven();
    const wrong = phoneOf(owner, () => new Date(clock.now().getTime() + 5 * 3_600_000));
    const early = wrong.press({ kind: "set_off", stop: "pickup", orderId });
    clock.set("2026-03-04T10:20:00Z");
    await wrong.send([early]);
    const [event] = await eventsOf(orderId);
    expect(event).toMatchObject({ happened_at: wednesdayMorning, device_time: new Date("2026-03-04T15:00:00Z") });
    const ahead = phone.press({
      kind: "arrive",
      stop: "pickup",
      orderId,
      sequence: 9,
      pressedAt: "2031-01-01T00:00:00Z",
    });
    const ancient = phone.press({
      kind: "arrive",
      stop: "pickup",
      orderId,
      sequence: 8,
      pressedAt: "1970-01-01T00:00:00Z",
    });
    await phone.send([ahead, ancient]);
    const times = (await eventsOf(orderId)).map(({ happened_at }) => happened_at.toISOString());
    expect(times).toEqual(["2026-03-04T10:00:00.000Z", "2026-03-04T10:00:00.000Z", "2026-03-04T10:20:00.000Z"]);
  });

  it("that is not possible is kept, changes nothing, and is reported to a dispatcher once", async () => {
    const { orderId, phone } = await driven();
    const early = phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Seán", proofs: [randomUUID()] });
    for (let turn = 0; turn < 2; turn++)
      expect(wasKept(await phone.send([early]))).toEqual(["The pickup comes first: it has not been collected yet"]);
    expect(await stateOf(orderId)).toBe("unassigned");
    expect(await noticesOf(orderId)).toEqual([
      `Aoife Daly pressed 'Delivered' at the drop-off of WC-${orderId}; it changed nothing: The pickup comes first: it has not been collected yet. The proof is kept.`,
    ]);
  });

  it("that is malformed or about an order that was never the driver's is refused, and the others still count", async () => {
    const { orderId, phone } = await driven();
    const others = await driven("Brian Walsh");
    const good = phone.press({ kind: "set_off", stop: "pickup", orderId });
    const results = await phone.send([
      { id: "7", kind: "set_off", stop: "pickup", orderId },
      "no press",
      phone.press({ kind: "set_off", stop: "pickup", orderId: others.orderId }),
      phone.press({ kind: "set_off", stop: "pickup", orderId: 999_999 }),
      good,
      { ...good, orderId, stop: "attic", id: randomUUID() },
    ]);
    expect(wasKept(results)).toEqual([
      "not kept: The event's id must be a UUID",
      expect.stringContaining("not kept: "),
      "not kept: This delivery was never on one of your runs",
      "not kept: This delivery was never on one of your runs",
      "kept",
      "not kept: Stop must be one of pickup, dropoff, return",
    ]);
    expect(await stateOf(others.orderId)).toBe("unassigned");
    expect(await stateOf(orderId)).toBe("to_pickup");
  });

  it("under the id of another order's action is refused", async () => {
    const a = await driven();
    const { orderId } = await bookPaid(app);
    await giveStops(shop, a.owner, orderId, { day: today });
    const press = a.phone.press({ kind: "set_off", stop: "pickup", orderId: a.orderId });
    await a.phone.send([press]);
    expect(wasKept(await a.phone.send([{ ...press, orderId }]))).toEqual([
      "not kept: This update has the same ID as another one",
    ]);
    expect(await eventsOf(orderId)).toEqual([]);
  });

  it("at a stop that was given to another driver in the meantime is reported with both names, and goods that changed hands did so [D059]", async () => {
    const { orderId, phone } = await driven("Aoife Daly");
    const set = phone.press({ kind: "set_off", stop: "pickup", orderId });
    const done = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] });
    const failed = phone.press({ kind: "fail", stop: "dropoff", orderId, reason: "nobody_there" });
    const brian = await addDriver(shop, "Brian Walsh");
    await giveStops(shop, brian, orderId, { day: today });
    expect(wasKept(await phone.send([set, done, failed]))).toEqual([
      "This stop is Brian Walsh's now",
      "kept",
      "This stop is Brian Walsh's now",
    ]);
    expect(await stateOf(orderId)).toBe("collected");
    expect(await noticesOf(orderId)).toEqual([
      `Aoife Daly pressed 'Set off' at the pickup of WC-${orderId}, which is Brian Walsh's now; it changed nothing: This stop is Brian Walsh's now.`,
      `Aoife Daly pressed 'Collected' at the pickup of WC-${orderId}, which is Brian Walsh's now; it counts. The proof is kept.`,
      `Aoife Daly pressed 'Can’t do it' (Nobody there) at the drop-off of WC-${orderId}, which is Brian Walsh's now; it changed nothing: This stop is Brian Walsh's now.`,
    ]);
    expect(await phone.stops()).toEqual([]);
    expect((await phoneOf(brian).stops()).map(({ state }) => state)).toEqual(["done", "waiting"]);
  });

  it("at a stop that was unassigned in the meantime changes nothing, and the notice says that no driver has it", async () => {
    const { orderId, phone } = await driven("Aoife Daly");
    const detached = { driver_id: null, run_day: null, run_position: null };
    await app.db.updateTable("stops").set(detached).where("order_id", "=", orderId).execute();
    const set = phone.press({ kind: "set_off", stop: "pickup", orderId });
    expect(wasKept(await phone.send([set]))).toEqual(["This stop is no longer assigned"]);
    expect(await noticesOf(orderId)).toEqual([
      `Aoife Daly pressed 'Set off' at the pickup of WC-${orderId}, which nobody has now; it changed nothing: This stop is no longer assigned.`,
    ]);
  });

  it("at a stop whose order was cancelled in the meantime is kept and reported [D059]", async () => {
    const { orderId, phone } = await driven();
    const other = await driven("Brian Walsh");
    const untouched = await readEverythingOf(app.db, other.orderId);
    const done = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] });
    clock.set("2026-03-04T10:05:00Z");
    await app.db
      .updateTable("orders")
      .set({ status: "cancelled", date_modified: clock.now() })
      .where("id", "=", orderId)
      .execute();
    await applyOrderChanges(app.context);
    clock.set("2026-03-04T10:10:00Z");
    const late = phone.press({ kind: "arrive", stop: "dropoff", orderId });
    expect(wasKept(await phone.send([late]))).toEqual(["This delivery is cancelled"]);
    expect(await noticesOf(orderId)).toHaveLength(1);
    // The goods had been collected before the order was cancelled.
    expect(wasKept(await phone.send([{ ...done, sequence: 0 }]))).toEqual(["kept"]);
    expect(await readEverythingOf(app.db, other.orderId)).toEqual(untouched);
    await applyOrderChanges(app.context);
    const { state, question } = await app.db
      .selectFrom("deliveries")
      .select(["state", "question"])
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect([state, question]).toEqual(["at_dropoff", expect.stringContaining("cancelled")]);
    expect((await phone.stops())[1]?.notice).toContain("cancelled after it had been collected");
  });

  it("on a signed-out phone is kept and waits for the office, whenever it happened [D034]", async () => {
    const { owner, orderId, phone } = await driven();
    const before = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] });
    clock.set("2026-03-04T10:05:00Z");
    await app.db.updateTable("users").set({ disabled_at: clock.now() }).where("id", "=", owner.userId).execute();
    clock.set("2026-03-04T10:10:00Z");
    const back = phone.press({ kind: "take_back", stop: "pickup", orderId, takesBack: before.id });
    const waits = "This phone was signed out or its session had ended: the office has to confirm it";
    expect(wasKept(await phone.send([before, back]))).toEqual([waits, waits]);
    expect(await stateOf(orderId)).toBe("unassigned");
    // The board asks about it, and a notice would only repeat the question.
    expect(await noticesOf(orderId)).toEqual([]);
    expect((await app.request("/wp-json/currach/v1/driver/run", { token: owner.token })).status).toBe(401);
  });

  it("by mistake can be undone on the same phone, but not once the customer was told", async () => {
    const { orderId, phone, owner } = await driven();
    const slip = phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] });
    const back = phone.press({ kind: "take_back", stop: "pickup", orderId, takesBack: slip.id });
    await phone.send([back]);
    await phone.send([slip]);
    expect(await stateOf(orderId)).toBe("unassigned");
    const done = ["pickup", "dropoff"].map((stop) =>
      phone.press({ kind: "complete", stop: stop as "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] }),
    );
    await phone.send(done);
    const late = phone.press({ kind: "take_back", stop: "dropoff", orderId, takesBack: done[1]!.id });
    expect(wasKept(await phone.send([late]))).toEqual([
      "This order has been delivered and completed, and the customer has been told",
    ]);
    expect(await stateOf(orderId)).toBe("delivered");
    // A refused undo changes nothing on any screen either.
    expect((await phone.stops())[1]).toMatchObject({ state: "done", signedBy: "Áine" });
    const { track_key } = await app.db
      .selectFrom("deliveries")
      .select("track_key")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    const tracking = await getTracking(app.context, { key: track_key ?? "" });
    expect(tracking).toMatchObject({ ends: [{ signedBy: "Áine" }, { signedBy: "Áine" }] });
    const asked = await app.request(getDelivery.path.replace("{id}", String(orderId)), {
      token: await app.staffToken("dispatcher"),
    });
    const { delivery } = (await asked.json()) as { delivery: StaffDelivery };
    expect(delivery.stops.map(({ signedBy }) => signedBy)).toEqual(["Áine", "Áine"]);
    expect(await readHandover(app.db, orderId)).toMatchObject({ signedBy: "Áine" });
    clock.set("2026-03-04T10:01:00Z");
    const other = phoneOf({ token: (await addPhone(shop, owner.driverId)).token });
    expect(wasKept(await other.send([other.press({ kind: "arrive", stop: "dropoff", orderId })]))).toEqual([
      "This drop-off is done already",
    ]);
  });

  it.each(["pickup", "dropoff"] as const)(
    "that reports a failed %s late undoes nothing that was delivered, completed and emailed in the meantime",
    async (stop) => {
      const { owner, orderId, phone } = await driven();
      const other = phoneOf({ token: (await addPhone(shop, owner.driverId)).token });
      const late = other.press({ kind: "fail", stop, orderId, reason: "nobody_there" });
      clock.set("2026-03-04T10:05:00Z");
      const done = (["pickup", "dropoff"] as const).map((at) =>
        phone.press({ kind: "complete", stop: at, orderId, signedBy: "Áine", proofs: [randomUUID()] }),
      );
      await phone.send(done);
      expect(wasKept(await other.send([late]))).toEqual([
        "This order has been delivered and completed, and the customer has been told",
      ]);
      expect([await stateOf(orderId), await completions(orderId)]).toEqual([
        "delivered",
        { status: "completed", emails: 1 },
      ]);
      expect((await noticesOf(orderId)).at(-1)).toContain("pressed 'Can’t do it' (Nobody there)");
    },
  );

  it("that completes a stop without the required proof counts, and is reported", async () => {
    const { orderId, phone } = await driven();
    expect(wasKept(await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId })]))).toEqual(["kept"]);
    expect(await noticesOf(orderId)).toEqual([
      `Aoife Daly pressed 'Collected' at the pickup of WC-${orderId} without a name and a signature.`,
    ]);
  });

  it("that completes a stop requires the proof that the settings define for its service, at each end", async () => {
    const { orderId, phone } = await driven();
    const order = await app.db
      .selectFrom("orders")
      .select("service_type")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const proofsAsked = { [order.service_type!]: { pickup: "none", dropoff: "signature_and_picture" } } as const;
    await changeSettings(app, { proofsAsked });
    try {
      expect((await phone.stops()).map(({ asks }) => asks)).toEqual([
        { name: false, signature: false, picture: false },
        { name: true, signature: true, picture: true },
      ]);
      await phone.send([
        phone.press({ kind: "complete", stop: "pickup", orderId }),
        // From a phone that read the settings before they changed: it counts, and a dispatcher is told what is missing.
        phone.press({ kind: "complete", stop: "dropoff", orderId, signedBy: "Seán", proofs: [randomUUID()] }),
      ]);
      expect(await stateOf(orderId)).toBe("delivered");
      expect(await noticesOf(orderId)).toEqual([
        `Aoife Daly pressed 'Delivered' at the drop-off of WC-${orderId} without a picture.`,
      ]);
    } finally {
      await changeSettings(app, { proofsAsked: defaultSettings.proofsAsked });
    }
  });

  it("that leaves goods safe is reported if their sender never allowed it, or no picture shows where", async () => {
    const leave = async (name: string, safePlace: string, pictures: string[]) => {
      const { orderId, phone } = await driven(name);
      if (safePlace !== "") await allowSafePlace(orderId, safePlace);
      const [, dropoff] = await phone.stops();
      await phone.send([
        phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine", proofs: [randomUUID()] }),
        phone.press({ kind: "complete", stop: "dropoff", orderId, leftSafe: true, proofs: pictures }),
      ]);
      expect(await stateOf(orderId)).toBe("delivered");
      const told = (await noticesOf(orderId)).map((text) => text.replace(`WC-${orderId}`, "it"));
      return { told, dropoff };
    };
    const pressed = "Aoife Daly pressed 'Left safe' at the drop-off of it without";
    const unasked = await leave("Aoife Daly", "", [randomUUID()]);
    expect(unasked).toMatchObject({ told: [`${pressed} the sender's permission.`], dropoff: { safePlace: "" } });
    const unseen = await leave("Aoife Daly", "Porch", []);
    expect(unseen.told).toEqual([`${pressed} a picture of where it was left.`]);
    const both = await leave("Aoife Daly", "", []);
    expect(both.told).toEqual([`${pressed} the sender's permission and a picture of where it was left.`]);
    const { told, dropoff } = await leave("Aoife Daly", "Behind the side gate", [randomUUID()]);
    expect(told).toEqual([]);
    expect(dropoff?.safePlace).toBe("Behind the side gate");
    expect(dropoff?.instructions).toContain("it may be left: Behind the side gate");
  });

  it("with HTML in its names is stored as text", async () => {
    const { orderId, phone } = await driven("<b>Aoife</b>");
    const signedBy = "<script>alert(1)</script>";
    await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId, signedBy, proofs: [randomUUID()] })]);
    expect((await phone.stops())[0]).toMatchObject({ signedBy });
    expect(
      (await app.db.selectFrom("delivery_events").select("actor").where("order_id", "=", orderId).execute())[0]?.actor,
    ).toBe("<b>Aoife</b>");
  });

  it("is accepted with at most a hundred at once", async () => {
    const { orderId, phone, owner } = await driven();
    const many = Array.from({ length: 101 }, () => phone.press({ kind: "set_off", stop: "pickup", orderId }));
    const response = await app.request("/wp-json/currach/v1/driver/events", {
      token: owner.token,
      json: { sentAt: clock.now().toISOString(), events: many },
    });
    expect(response.status).toBe(422);
    expect((await phone.send(many.slice(1))).every(({ kept }) => kept)).toBe(true);
  });
});

it("A phone that sends too many requests is told to wait, and no other phone is", async () => {
  const limited = await createPayingApp({ now: clock.now, environment: { rateLimits: true } });
  const own = { db: limited.db, now: clock.now };
  const [busy, quiet] = [await addDriver(own), await addDriver(own, "Brian Walsh")];
  const ask = ({ token }: PhoneOwner) =>
    limited.request("/wp-json/currach/v1/driver/positions", { token, json: { refused: true } });
  const statuses = [];
  for (let at = 0; at < 31; at++) statuses.push((await ask(busy)).status);
  expect(statuses).toEqual([...Array.from({ length: 30 }, () => 200), 429]);
  expect((await ask(quiet)).status).toBe(200);
  await limited.close();
});
