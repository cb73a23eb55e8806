import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { recordDeliveryEvent, type StaffDelivery } from "../../contract/deliveries.ts";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { changeSettings, type TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, createPayingApp } from "../../test/payments.ts";
import { changeOrder } from "../../test/shop-client.ts";
import { inTransaction } from "../database/transaction.ts";
import { renderStoredEmail } from "../mail/render-email.tsx";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import { lockOrder } from "../orders/find-order.ts";
import { defaultSettings } from "../settings/default-settings.ts";
import { applyOrderChanges } from "./apply-order-changes.ts";
import { queueArrivalNotice, sendArrivalNotices } from "./send-arrival-notices.ts";
import { type NewEvent, storeEvents } from "./store-events.ts";
import { readDelivery } from "./stored-delivery.ts";

const clock = testClock();
let app: TestApp;
let token: string;
beforeAll(async () => {
  // Drive times along the embedded roads, as the shop itself estimates them.
  app = await createPayingApp({ now: clock.now, maps: await createEmbeddedMaps() });
  token = await app.administratorToken();
});
afterAll(() => app.close());

const about = ["delivery_news", "completed"];
/** The emails that an order's customer got, oldest first. */
const emailsOf = async (id: OrderId) => {
  const rows = await app.db.selectFrom("emails").selectAll().where("order_id", "=", id).orderBy("id").execute();
  return Promise.all(
    rows
      .filter(({ template }) => about.includes(template))
      .map(async ({ template, data, recipient }) => ({ recipient, ...(await renderStoredEmail(template, data))! })),
  );
};
const subjectsOf = async (id: OrderId) => (await emailsOf(id)).map(({ subject }) => subject.replace(/ - WC-\d+$/, ""));
const textOf = async (id: OrderId) => (await emailsOf(id)).at(-1)?.text ?? "";
const post = (call: { path: string }, id: OrderId, json: object) =>
  app.request(call.path.replace("{id}", String(id)), { token, json });
const move = async (id: OrderId, body: object) => {
  const response = await post(recordDeliveryEvent, id, { eventId: randomUUID(), ...body });
  expect([200, 503]).toContain(response.status);
  return ((await response.json()) as { delivery?: StaffDelivery }).delivery;
};
const changeStatus = async (id: OrderId, action: string) =>
  expect((await post(changeOrderStatus, id, { action })).status).toBe(200);
const setOff = { kind: "set_off", stop: "pickup" };
const collect = { kind: "complete", stop: "pickup", signedBy: "Áine" };
const deliver = { kind: "complete", stop: "dropoff", signedBy: "Seán Byrne" };
const fail = { kind: "fail", stop: "dropoff", reason: "nobody_there" };

/** Stores events as the server does when a phone sends them, in one transaction. */
const press = (id: OrderId, events: NewEvent[], { dies = false } = {}) =>
  inTransaction(app.context, async (context) => {
    await lockOrder(context.db, id);
    await storeEvents(context, (await readDelivery(context.db, id, { locked: true }))!, events);
    if (dies) throw new Error("the server died");
  });
let presses = 0;
const event = (kind: NewEvent["kind"], stop: "pickup" | "dropoff", data: NewEvent["data"] = {}): NewEvent => ({
  id: randomUUID(),
  kind,
  stop,
  actor: "Niamh",
  role: "driver",
  device: "phone",
  sequence: ++presses,
  pressedAt: clock.now(),
  takesBack: null,
  data,
});

describe("[D072] A customer is emailed", () => {
  it("that a driver is on the way, that the goods are collected and that they are delivered, once each", async () => {
    const { orderId } = await bookPaid(app);
    await move(orderId, setOff);
    expect(await subjectsOf(orderId)).toEqual(["On the way to collect"]);
    await move(orderId, collect);
    expect(await textOf(orderId)).toContain("on Wednesday 4 March 2026 at 10:00");
    expect(await textOf(orderId)).toContain("It was handed over by Áine.");
    await move(orderId, { kind: "set_off", stop: "dropoff" });
    await move(orderId, deliver);
    expect(await subjectsOf(orderId)).toEqual(["On the way to collect", "Collected", "Delivered"]);
    expect(await textOf(orderId)).toContain("Seán Byrne received it on Wednesday 4 March 2026 at 10:00.");
    for (const { html, recipient } of await emailsOf(orderId)) {
      expect(recipient).toBe("aine@example.ie");
      expect(html).toContain("Currach Couriers");
    }
  });

  it("with the link to the tracking page in each email [D071]", async () => {
    const { orderId } = await bookPaid(app);
    for (const body of [setOff, collect, deliver]) await move(orderId, body);
    const { track_key } = await app.db
      .selectFrom("deliveries")
      .select("track_key")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();
    const page = app.context.environment.publicUrl + trackPath(track_key ?? "");
    const emails = await emailsOf(orderId);
    expect(emails).toHaveLength(3);
    for (const { text, html } of emails) {
      expect(text).toContain(page);
      expect(html).toContain(`href="${page}"`);
    }
    expect((await app.request(new URL(page).pathname)).status).toBe(200);
  });

  it("that the recipient signed, if their signature is on record", async () => {
    const { orderId } = await bookPaid(app);
    const last = event("complete", "dropoff", { signedBy: "Seán Byrne" });
    await app.db
      .insertInto("proofs")
      .values({
        id: randomUUID(),
        key: "k".repeat(22),
        order_id: orderId,
        stop: "dropoff",
        event_id: last.id,
        kind: "signature",
        signed_by: "Seán Byrne",
        strokes: JSON.stringify([[[0, 0]]]),
        sha256: "0",
        taken_at: clock.now(),
        received_at: clock.now(),
      })
      .execute();
    await press(orderId, [event("complete", "pickup"), last]);
    expect(await textOf(orderId)).toContain("Seán Byrne signed for it on Wednesday 4 March 2026 at 10:00.");
  });

  it("about nothing that is already past when a phone reports it late, in whatever order its actions arrive", async () => {
    const { orderId } = await bookPaid(app);
    const told = [
      event("set_off", "pickup"),
      event("complete", "pickup"),
      event("complete", "dropoff", { leftSafe: true }),
    ];
    await press(orderId, told.toReversed());
    expect(await subjectsOf(orderId)).toEqual(["Delivered"]);
    expect(await textOf(orderId)).toContain("It was left in a safe place on Wednesday");
    const other = await bookPaid(app);
    const shuffled = [event("set_off", "pickup"), event("complete", "pickup"), event("complete", "dropoff")];
    for (const one of [shuffled[2]!, shuffled[0]!, shuffled[1]!, shuffled[0]!, shuffled[2]!])
      await press(other.orderId, [one]);
    expect(await subjectsOf(other.orderId)).toEqual(["On the way to collect", "Delivered"]);
  });

  it("once, however often and however concurrently an event is sent", async () => {
    const { orderId } = await bookPaid(app);
    for (const body of [setOff, collect, deliver]) {
      const eventId = randomUUID();
      await Promise.all(Array.from({ length: 20 }, () => move(orderId, { eventId, ...body })));
      await move(orderId, { eventId, ...body });
    }
    expect(await subjectsOf(orderId)).toEqual(["On the way to collect", "Collected", "Delivered"]);
  });

  it("together with the event or not at all if the server dies", async () => {
    const { orderId } = await bookPaid(app);
    const collected = event("complete", "pickup");
    await expect(press(orderId, [collected], { dies: true })).rejects.toThrow("the server died");
    expect(await subjectsOf(orderId)).toEqual([]);
    await press(orderId, [collected]);
    await press(orderId, [collected]);
    expect(await subjectsOf(orderId)).toEqual(["Collected"]);
  });

  it("about nothing a second time after a mistake was undone, another driver took over, or staff completed the order again", async () => {
    const { orderId } = await bookPaid(app);
    await move(orderId, setOff);
    const slip = (await move(orderId, collect))?.events[0]?.id;
    await move(orderId, { kind: "take_back", takesBack: slip });
    await press(orderId, [{ ...event("assign", "pickup"), stop: null, role: "dispatcher" }]);
    await move(orderId, collect);
    await move(orderId, deliver);
    clock.set("2026-03-04T10:01:00Z");
    await changeStatus(orderId, "process");
    await applyOrderChanges(app.context);
    await changeStatus(orderId, "complete");
    await applyOrderChanges(app.context);
    expect(await subjectsOf(orderId)).toEqual(["On the way to collect", "Collected", "Delivered"]);
  });

  it("that no name was recorded if staff complete the order by hand", async () => {
    const { orderId } = await bookPaid(app);
    await changeStatus(orderId, "complete");
    await applyOrderChanges(app.context);
    expect(await subjectsOf(orderId)).toEqual(["Delivered"]);
    expect(await textOf(orderId)).toContain("no name or signature was noted at the door");
  });

  it("once if a shop client completes the order over wc/v3, sets it back and completes it again", async () => {
    const { orderId } = await bookPaid(app);
    for (const status of ["completed", "completed", "processing", "completed"] as const)
      await changeOrder(app, orderId, { status });
    await applyOrderChanges(app.context);
    expect(await subjectsOf(orderId)).toEqual(["Delivered"]);
  });

  it("that the delivery failed and why, and then what a dispatcher has decided", async () => {
    const { orderId } = await bookPaid(app);
    await move(orderId, collect);
    await move(orderId, fail);
    expect(await textOf(orderId)).toMatch(/couldn't deliver your booking WC-\d+, .*: nobody was there\./);
    expect(await textOf(orderId)).toContain("What happens next: our office will decide");
    await move(orderId, { kind: "retry", stop: "dropoff" });
    await move(orderId, { ...fail, reason: "other", note: "dog" });
    expect(await textOf(orderId)).not.toContain("dog");
    await move(orderId, { kind: "bring_back" });
    expect(await subjectsOf(orderId)).toEqual([
      "Collected",
      "Could not be delivered",
      "We will try again",
      "Could not be delivered",
      "On its way back",
    ]);
  });

  it("that the delivery goes ahead if the failure was recorded by mistake", async () => {
    const { orderId } = await bookPaid(app);
    const slip = (await move(orderId, { ...fail, stop: "pickup" }))?.events[0]?.id;
    await move(orderId, { kind: "take_back", takesBack: slip });
    await move(orderId, { ...fail, stop: "pickup", reason: "not_ready" });
    await move(orderId, { kind: "cancel" });
    expect(await subjectsOf(orderId)).toEqual([
      "Could not be collected",
      "Going ahead as planned",
      "Could not be collected",
      "We will not try again",
    ]);
  });

  it("about nothing that is switched off in Settings", async () => {
    const { orderId } = await bookPaid(app);
    const deliveryNews = { onTheWay: false, collected: false, delivered: false, failed: false };
    await changeSettings(app, { deliveryNews });
    try {
      for (const body of [setOff, collect, fail, { kind: "retry", stop: "dropoff" }, deliver])
        await move(orderId, body);
      await sendArrivalNotices(app.context);
      expect(await subjectsOf(orderId)).toEqual([]);
    } finally {
      await changeSettings(app, { deliveryNews: defaultSettings.deliveryNews });
    }
  });

  it.each([
    ["onTheWay", "On the way to collect"],
    ["collected", "Collected"],
    ["failed", "Could not be delivered, We will try again"],
    ["delivered", "Delivered"],
  ] as const)("everything except what one switched-off setting covers: %s", async (off, missing) => {
    const { orderId } = await bookPaid(app);
    await changeSettings(app, { deliveryNews: { ...defaultSettings.deliveryNews, [off]: false } });
    try {
      for (const body of [setOff, collect, fail, { kind: "retry", stop: "dropoff" }, deliver])
        await move(orderId, body);
      const all = ["On the way to collect", "Collected", "Could not be delivered", "We will try again", "Delivered"];
      expect(await subjectsOf(orderId)).toEqual(all.filter((subject) => !missing.split(", ").includes(subject)));
    } finally {
      await changeSettings(app, { deliveryNews: defaultSettings.deliveryNews });
    }
  });

  it("nothing if the order has no email address", async () => {
    const { orderId } = await bookPaid(app);
    await app.db.updateTable("orders").set({ billing: "{}", customer_email: "" }).where("id", "=", orderId).execute();
    for (const body of [setOff, collect, deliver]) await move(orderId, body);
    expect(await subjectsOf(orderId)).toEqual([]);
  });
});

describe("[D072] The customer of a pickup", () => {
  const pickup = { lat: 53.2859, lon: -6.3733 };
  let drivers = 0;
  /** Creates a driver with this pickup in their run. */
  const give = async (orderId: OrderId) => {
    const { id: user_id } = await app.db
      .insertInto("users")
      .values({ username: `van-${++drivers}`, display_name: "Niamh", role: "driver", created_at: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    const { id } = await app.db
      .insertInto("drivers")
      .values({ user_id, phone: "0871234567", vehicle: "small_van", created_at: clock.now() })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db.insertInto("runs").values({ driver_id: id, day: "2026-03-04", changed_at: clock.now() }).execute();
    await app.db
      .updateTable("stops")
      .set({ driver_id: id, run_day: "2026-03-04", run_position: 0, ...pickup })
      .where("order_id", "=", orderId)
      .where("kind", "=", "pickup")
      .execute();
    return id;
  };
  const drive = async (driver_id: number, { lat, lon }: { lat: number; lon: number }) => {
    const place = { lat, lon, located_at: clock.now() };
    await app.db
      .insertInto("driver_places")
      .values({ driver_id, ...place })
      .onConflict((row) => row.column("driver_id").doUpdateSet(place))
      .execute();
  };

  it("is told at 30 minutes or less, once, rounded to five minutes, by the job that runs every minute", async () => {
    clock.set("2026-03-04T11:00:00Z");
    const { orderId } = await bookPaid(app);
    const van = await give(orderId);
    await drive(van, { lat: 53.9, lon: -6.4 });
    await press(orderId, [event("set_off", "pickup")]);
    await sendArrivalNotices(app.context);
    expect(await subjectsOf(orderId)).toEqual([]);
    clock.set("2026-03-04T11:40:00Z");
    await drive(van, { lat: 53.34, lon: -6.38 });
    await Promise.all([sendArrivalNotices(app.context), sendArrivalNotices(app.context)]);
    expect(await textOf(orderId)).toMatch(/should be there in about (10|15|20) minutes\./);
    await drive(van, { lat: 53.29, lon: -6.37 });
    await sendArrivalNotices(app.context);
    expect(await subjectsOf(orderId)).toEqual(["On the way to collect"]);
  });

  it("is told without a number if the phone reports no position for two minutes", async () => {
    clock.set("2026-03-04T12:00:00Z");
    const { orderId } = await bookPaid(app);
    await give(orderId);
    await press(orderId, [event("set_off", "pickup")]);
    expect(await subjectsOf(orderId)).toEqual([]);
    clock.set("2026-03-04T12:02:01Z");
    await sendArrivalNotices(app.context);
    expect(await subjectsOf(orderId)).toEqual(["On the way to collect"]);
    expect(await textOf(orderId)).not.toMatch(/minutes/);
  });

  it("is told about their own van: of two vans on their way, only the near one's customer is emailed", async () => {
    clock.set("2026-03-04T13:00:00Z");
    const [near, far] = [await bookPaid(app), await bookPaid(app)];
    for (const [{ orderId }, lat] of [
      [near, 53.34],
      [far, 53.9],
    ] as const) {
      await drive(await give(orderId), { lat, lon: -6.38 });
      await press(orderId, [event("set_off", "pickup")]);
    }
    await sendArrivalNotices(app.context);
    expect(await subjectsOf(near.orderId)).toEqual(["On the way to collect"]);
    expect(await subjectsOf(far.orderId)).toEqual([]);
  });

  it("is told even after a failed attempt to collect, and even while another driver has just set off", async () => {
    clock.set("2026-03-04T13:30:00Z");
    const [{ orderId }, other] = [await bookPaid(app), await bookPaid(app)];
    await move(orderId, { ...fail, stop: "pickup" });
    await move(orderId, { kind: "retry", stop: "pickup" });
    await give(orderId);
    await press(orderId, [event("set_off", "pickup")]);
    clock.set("2026-03-04T13:33:00Z");
    await give(other.orderId);
    await press(other.orderId, [event("set_off", "pickup")]);
    // Neither is a reason to wait for the phone's first position, since both were refused.
    await press(orderId, [
      event("arrive", "pickup", { refused: "no" }),
      event("set_off", "dropoff", { refused: "no" }),
    ]);
    expect(await subjectsOf(orderId)).not.toContain("On the way to collect");
    await sendArrivalNotices(app.context);
    expect(await subjectsOf(orderId)).toContain("On the way to collect");
    expect(await subjectsOf(other.orderId)).toEqual([]);
  });

  it("is not told about a delivery that was cancelled, has its driver at the door or was collected in the meantime", async () => {
    clock.set("2026-03-04T14:00:00Z");
    const [cancelled, arrived, collected] = [await bookPaid(app), await bookPaid(app), await bookPaid(app)];
    for (const { orderId } of [cancelled, arrived, collected]) {
      const van = await give(orderId);
      await press(orderId, [event("set_off", "pickup")]);
      await drive(van, { lat: 53.29, lon: -6.37 });
    }
    clock.set("2026-03-04T14:01:00Z");
    await move(cancelled.orderId, { kind: "cancel" });
    await press(arrived.orderId, [event("arrive", "pickup")]);
    await press(collected.orderId, [event("complete", "pickup"), event("set_off", "dropoff")]);
    clock.set("2026-03-04T14:03:00Z");
    await sendArrivalNotices(app.context);
    // As the job would if it had found them a moment before.
    for (const { orderId } of [arrived, collected]) await queueArrivalNotice(app.context, orderId);
    for (const { orderId } of [cancelled, arrived, collected])
      expect(await subjectsOf(orderId)).not.toContain("On the way to collect");
  });
});
