import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CheckoutPage } from "../../contract/checkout.ts";
import { moveDelivery } from "../../contract/deliveries.ts";
import { proofPath } from "../../contract/driver-phone.ts";
import { exampleTrackPath, followTracking, type Tracking, trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { TestApp } from "../../test/app.ts";
import { testClock } from "../../test/journeys.ts";
import { bookPaid, bookPending, booksOf, createPayingApp, recordByStaff } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { jpegWithPosition } from "../../test/pictures.ts";
import { followOrders } from "../deliveries/follow-orders.ts";
import { retentionJobs } from "../jobs/retention.ts";

const clock = testClock();
const advance = (ms: number) => clock.set(new Date(clock.now().getTime() + ms).toISOString());
const lines: string[] = [];
let app: TestApp;
let token: string;
beforeAll(async () => {
  const log = pino({ level: "debug" }, { write: (line) => lines.push(line) });
  app = await createPayingApp({ now: clock.now, log });
  token = await app.administratorToken();
});
afterAll(() => app.close());

const keyOf = async (id: OrderId) => {
  const { track_key } = await app.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", id)
    .executeTakeFirstOrThrow();
  return track_key ?? "";
};

async function open(key: string, init: RequestInit = {}) {
  const response = await app.request(trackPath(key), init);
  const text = await response.text();
  const checkout = text === "" ? null : (JSON.parse(text) as { checkout: CheckoutPage }).checkout;
  return { status: response.status, headers: response.headers, checkout };
}

async function track(key: string): Promise<Tracking> {
  const { status, checkout } = await open(key);
  if (status !== 200 || checkout?.kind !== "tracking") throw new Error(`${status}`);
  return checkout.tracking;
}

const send = (key: string, fields: Record<string, string>) =>
  app.request(trackPath(key), { method: "POST", body: new URLSearchParams(fields) });

const move = async (id: OrderId, body: object) => {
  const response = await app.request(moveDelivery.path.replace("{id}", String(id)), {
    token,
    json: { eventId: randomUUID(), ...body },
  });
  expect(response.status, await response.clone().text()).toBe(200);
  // Presses of a second each, so that none is as late as another.
  advance(1_000);
};

async function bookTracked() {
  const order = await bookPaid(app);
  return { ...order, key: await keyOf(order.orderId) };
}

/** A driver on duty with a run today; their stops by position. */
async function hire(name = "Ciarán Walsh") {
  const { id: userId } = await app.db
    .insertInto("users")
    .values({ username: `driver-${randomUUID()}`, display_name: name, role: "driver" })
    .returning("id")
    .executeTakeFirstOrThrow();
  const { id } = await app.db
    .insertInto("drivers")
    .values({
      user_id: userId,
      phone: "+353 87 123 4567",
      vehicle: "small_van",
      on_duty: true,
      created_at: clock.now(),
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await app.db.insertInto("runs").values({ driver_id: id, day: "2026-03-04", changed_at: clock.now() }).execute();
  return id;
}

const assign = (orderId: OrderId, kind: "pickup" | "dropoff", driverId: number, position: number) =>
  app.db
    .updateTable("stops")
    .set({ driver_id: driverId, run_day: "2026-03-04", run_position: position })
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .execute();

const locate = (driverId: number, more: object = {}) =>
  app.db
    .insertInto("driver_places")
    .values({ driver_id: driverId, lat: 53.3, lon: -6.4, accuracy_m: 10, located_at: clock.now(), ...more })
    .onConflict((row) =>
      row.column("driver_id").doUpdateSet({ lat: 53.3, lon: -6.4, located_at: clock.now(), ...more }),
    )
    .execute();

describe("The key of a tracking page [D065]", () => {
  it("has 128 bits, is made with the delivery and opens it alone", async () => {
    const [one, other] = [await bookTracked(), await bookTracked()];
    expect(one.key).toMatch(/^[0-9a-f]{32}$/);
    expect(other.key).not.toBe(one.key);
    const { rows } = { rows: await app.db.selectFrom("deliveries").select("track_key").execute() };
    // No digit is the same in all of them, as the version of a UUID would be.
    const many = await Promise.all(
      Array.from(
        { length: 40 },
        async () =>
          (await app.db.selectNoFrom((eb) => eb.fn<string>("new_track_key").as("key")).executeTakeFirstOrThrow()).key,
      ),
    );
    expect(rows.length).toBeGreaterThan(1);
    for (let digit = 0; digit < 32; digit++) expect(new Set(many.map((key) => key[digit])).size).toBeGreaterThan(4);
    expect((await track(one.key)).bookingReference).not.toBe((await track(other.key)).bookingReference);
  });

  it("that is wrong and a text that is none are answered alike with 404", async () => {
    const answers = await Promise.all(["0".repeat(32), "x", "%00", "a".repeat(2_000)].map((key) => open(key)));
    for (const { status, checkout, headers } of answers) {
      expect([status, checkout]).toEqual([404, answers[0]?.checkout]);
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    }
    expect(answers[0]?.checkout).toMatchObject({ kind: "refused", message: "This tracking link does not work." });
  });

  it("stands in no line of the log", async () => {
    const { key } = await bookTracked();
    await track(key);
    await send(key, { do: "instruct", at: "pickup", instruction: "Ring twice" });
    const stream = await app.request(followTracking.path.replace("{key}", key));
    await stream.body?.cancel();
    expect(lines.join("")).toContain("/track/:key");
    expect(lines.join("")).not.toContain(key);
  });
});

describe("What the page says [D065]", () => {
  const collect = [{ kind: "complete", stop: "pickup", signedBy: "Áine Byrne" }];
  it.each<[object[], string, string, (string | undefined)[]]>([
    [[], "unassigned", "Your courier is booked", ["done", "done", "done", "ahead", "ahead", "ahead"]],
    [
      [{ kind: "set_off", stop: "pickup" }],
      "to_pickup",
      "On the way to collect",
      ["done", "done", "done", "done", "now", "ahead"],
    ],
    [
      [
        { kind: "set_off", stop: "pickup" },
        { kind: "arrive", stop: "pickup" },
      ],
      "at_pickup",
      "At the pickup",
      ["done", "done", "done", "done", "now", "ahead"],
    ],
    [collect, "collected", "Collected", ["done", "done", "done", "done", "done", "now"]],
    [
      [...collect, { kind: "set_off", stop: "dropoff" }],
      "to_dropoff",
      "On the way to deliver",
      ["done", "done", "done", "done", "done", "now"],
    ],
    [
      [...collect, { kind: "arrive", stop: "dropoff" }],
      "at_dropoff",
      "At the delivery address",
      ["done", "done", "done", "done", "done", "now"],
    ],
    [
      [...collect, { kind: "complete", stop: "dropoff", signedBy: "Seán" }],
      "delivered",
      "Delivered",
      ["done", "done", "done", "done", "done", "done"],
    ],
    [
      [{ kind: "fail", stop: "pickup", reason: "not_ready" }],
      "failed",
      "Could not be collected",
      ["done", "done", "done", "ahead", "failed", "ahead"],
    ],
    [
      [...collect, { kind: "fail", stop: "dropoff", reason: "nobody_there" }],
      "failed",
      "Could not be delivered",
      ["done", "done", "done", "done", "done", "failed"],
    ],
    [
      [...collect, { kind: "bring_back" }],
      "returning",
      "On the way back",
      ["done", "done", "done", "done", "done", "now"],
    ],
    [
      [...collect, { kind: "bring_back" }, { kind: "complete", stop: "return", signedBy: "Áine Byrne" }],
      "returned",
      "Returned",
      ["done", "done", "done", "done", "done", "ahead"],
    ],
    [[{ kind: "cancel" }], "cancelled", "Cancelled", ["done", "done", "done", "ahead", "ahead", "ahead"]],
  ])("after %j it is %s: %s", async (moves, state, headline, steps) => {
    const { orderId, key } = await bookTracked();
    for (const each of moves) await move(orderId, each);
    const tracking = await track(key);
    expect(tracking).toMatchObject({ state, headline });
    expect(tracking.text).toMatch(/^[A-Z].*\.$/);
    expect(tracking.steps.map((step) => step.state)).toEqual(steps);
    for (const step of tracking.steps) if (step.state === "ahead") expect(step.at).toBeNull();
  });

  it("has the real times, the window and who signed", async () => {
    const { orderId, key } = await bookTracked();
    expect((await track(key)).collect).toEqual({ from: clock.now().toISOString(), by: "2026-03-04T18:00:00.000Z" });
    const collectedAt = clock.now().toISOString();
    await move(orderId, { kind: "complete", stop: "pickup", signedBy: "Áine Byrne" });
    const tracking = await track(key);
    expect(tracking.collect).toBeNull();
    expect(tracking.steps[4]).toMatchObject({ at: collectedAt, text: "Signed by Áine Byrne." });
    expect(tracking.deliver?.by).toMatch(/^2026-03-04T/);
  });

  it("shows after the delivery what was signed and photographed at both ends, served by its key alone [D068]", async () => {
    const { orderId, key } = await bookTracked();
    const shop = { db: app.db, now: clock.now };
    const owner = await addDriver(shop);
    await giveStops(shop, owner, orderId, { day: "2026-03-04" });
    const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
    const ids: string[] = [];
    for (const [stop, signedBy] of [
      ["pickup", "Áine Byrne"],
      ["dropoff", "Seán Byrne"],
    ] as const) {
      const [signature, picture] = [randomUUID(), randomUUID()];
      const done = phone.press({ kind: "complete", orderId, stop, signedBy, proofs: [signature, picture] });
      const about = { orderId, stop, eventId: done.id };
      const strokes = [[10, 20, 30, 40]];
      expect((await phone.prove(signature, { ...about, kind: "signature", signedBy, strokes })).status).toBe(200);
      const photograph = jpegWithPosition().toString("base64");
      expect((await phone.prove(picture, { ...about, kind: "picture", picture: photograph })).status).toBe(200);
      if (stop === "dropoff") expect((await track(key)).ends.flatMap(({ proofs }) => proofs)).toEqual([]);
      await phone.send([done]);
      ids.push(signature, picture);
      advance(1_000);
    }
    const { state, ends } = await track(key);
    expect(state).toBe("delivered");
    expect(ends.map(({ stop, signedBy, proofs }) => [stop, signedBy, proofs.map(({ kind }) => kind)])).toEqual([
      ["pickup", "Áine Byrne", ["signature", "picture"]],
      ["dropoff", "Seán Byrne", ["signature", "picture"]],
    ]);
    const addresses = ends.flatMap(({ proofs }) => proofs.map(({ address }) => address));
    expect(new Set(addresses).size).toBe(4);
    for (const address of addresses) {
      const { status, headers } = await app.request(address);
      expect([status, headers.get("x-content-type-options")]).toEqual([200, "nosniff"]);
      expect(headers.get("cache-control")).toContain("no-store");
      expect(headers.get("content-type")).toMatch(/^image\/(svg\+xml|jpeg)/);
    }
    // Neither its number nor the page's own key opens it.
    for (const other of [...ids, key]) expect((await app.request(proofPath(other))).status).toBe(404);
  });

  it("says why it failed and what happens next", async () => {
    const { orderId, key } = await bookTracked();
    await move(orderId, { kind: "fail", stop: "pickup", reason: "not_ready" });
    expect((await track(key)).text).toBe(
      "It was not ready. Our office decides what happens next and tells whoever booked it.",
    );
  });

  it("names the partner who carries it, with their link", async () => {
    const { orderId, key } = await bookTracked();
    const partner = {
      partner_name: "Euro Freight",
      partner_reference: "EF-1",
      partner_url: "https://example.com/EF-1",
    };
    await app.db.updateTable("deliveries").set(partner).where("order_id", "=", orderId).execute();
    expect((await track(key)).partner).toEqual({
      name: "Euro Freight",
      reference: "EF-1",
      url: "https://example.com/EF-1",
    });
  });

  it("shows an example, marked as one, of no delivery at all", async () => {
    const tracking = await track("example");
    expect(tracking).toMatchObject({ trackKey: null, state: "to_dropoff", asks: { instruction: false, cancel: null } });
    const sent = await app.request(exampleTrackPath, { method: "POST", body: new URLSearchParams({ do: "cancel" }) });
    expect(sent.headers.get("location")).toBe(exampleTrackPath);
  });
});

describe("Where the van is [D067]", () => {
  it("is shown on the way to this stop with nothing in between, never before and never after", async () => {
    const [driverId, { orderId, key }] = [await hire(), await bookTracked()];
    await assign(orderId, "pickup", driverId, 1);
    await assign(orderId, "dropoff", driverId, 2);
    await locate(driverId);
    expect(await track(key)).toMatchObject({ van: null, driver: null });
    advance(1_000);
    await move(orderId, { kind: "set_off", stop: "pickup" });
    // What was known before it set off for this stop concerns somebody else.
    expect(await track(key)).toMatchObject({ van: null, driver: { firstName: "Ciarán", phone: "+353 87 123 4567" } });
    await locate(driverId);
    const seen = await track(key);
    expect(seen.van).toEqual({ lat: 53.3, lon: -6.4, at: clock.now().toISOString() });
    const { about, from, until } = seen.expected ?? { about: "", from: "", until: "" };
    for (const instant of [about, from, until]) expect(new Date(instant).getTime() % 300_000).toBe(0);
    expect(from <= about && about <= until).toBe(true);
    await locate(driverId, { refused: true });
    expect((await track(key)).van).toBeNull();
    await locate(driverId, { refused: false });
    await move(orderId, { kind: "complete", stop: "pickup" });
    await locate(driverId);
    expect(await track(key)).toMatchObject({ van: null, driver: null });
  });

  it("is not shown while another stop comes first", async () => {
    const driverId = await hire();
    const [mine, others] = [await bookTracked(), await bookTracked()];
    await assign(mine.orderId, "pickup", driverId, 5);
    await assign(others.orderId, "pickup", driverId, 1);
    await move(mine.orderId, { kind: "set_off", stop: "pickup" });
    await locate(driverId);
    expect((await track(mine.key)).van).toBeNull();
    await assign(others.orderId, "pickup", driverId, 9);
    expect((await track(mine.key)).van).not.toBeNull();
    expect((await track(others.key)).van).toBeNull();
    await move(others.orderId, { kind: "set_off", stop: "pickup" });
    expect((await track(mine.key)).van).toBeNull();
  });

  it("is told live only to whom it concerns, and news of the delivery to all who follow it [D066]", async () => {
    const driverId = await hire();
    const { orderId, key } = await bookTracked();
    await assign(orderId, "pickup", driverId, 1);
    const follow = async () => {
      const gone = new AbortController();
      const response = await app.request(followTracking.path.replace("{key}", key), { signal: gone.signal });
      expect(response.headers.get("content-type")).toContain("text/event-stream");
      const reader = (response.body as ReadableStream<Uint8Array>).getReader();
      let text = "";
      const until = async (part: string) => {
        while (!text.includes(part)) {
          const { value, done } = await reader.read();
          if (done) throw new Error(`ended without ${part}: ${text}`);
          text += new TextDecoder().decode(value);
        }
        return text;
      };
      return { until, leave: () => reader.cancel() };
    };
    const early = await follow();
    await early.until("hello");
    await locate(driverId);
    await move(orderId, { kind: "set_off", stop: "pickup" });
    expect(await early.until("delivery")).not.toContain("position");
    await locate(driverId);
    const now = await follow();
    await now.until("hello");
    await locate(driverId);
    await now.until("position");
    await Promise.all([early.leave(), now.leave()]);
    expect((await app.request(followTracking.path.replace("{key}", "f".repeat(32)))).status).toBe(404);
  });
});

describe("Before it is collected [D069]", () => {
  const instructionsOf = async (orderId: OrderId) =>
    (await app.db.selectFrom("orders").select("meta").where("id", "=", orderId).executeTakeFirstOrThrow())
      .meta as Record<string, string>;

  it("takes an instruction once, however often it is sent, and the driver's order has it", async () => {
    const { orderId, key } = await bookTracked();
    const fields = { do: "instruct", at: "dropoff", instruction: "Gate code 4711" };
    const answers = await Promise.all([send(key, fields), send(key, fields), send(key, fields)]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect(answers[0]?.headers.get("location")).toBe(`${trackPath(key)}?said=instruction`);
    await send(key, { ...fields, instruction: "Second floor" });
    const lines = (await instructionsOf(orderId))["delivery_instructions"]?.split("\n") ?? [];
    expect(lines.filter((line) => line === "Gate code 4711")).toHaveLength(1);
    expect(lines).toContain("Second floor");
    expect((await instructionsOf(orderId))["special_instructions"]).toContain("Gate code 4711");
  });

  it("lets the sender say where it may be left, and nobody else with the link; the page says so when it was", async () => {
    const { orderId, key } = await bookTracked();
    const { customer_email: safeEmail } = await app.db
      .selectFrom("orders")
      .select("customer_email")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    const fields = { do: "leave_safe", safePlace: " Behind the side gate ", safeEmail };
    const stranger = await send(key, { ...fields, safeEmail: "receiver@example.ie" });
    expect(stranger.status).toBe(422);
    const { checkout } = (await stranger.json()) as { checkout: { tracking: Tracking } };
    expect(checkout.tracking).toMatchObject({
      safePlace: "",
      notice: { tone: "error", field: "safeEmail" },
      typed: { safePlace: fields.safePlace, safeEmail: "receiver@example.ie" },
    });
    expect((await send(key, { ...fields, safePlace: "x".repeat(201) })).status).toBe(422);
    expect((await send(key, { ...fields, safePlace: "" })).status).toBe(422);
    const answers = await Promise.all([send(key, fields), send(key, fields)]);
    for (const answer of answers) expect(answer.headers.get("location")).toBe(`${trackPath(key)}?said=safe_place`);
    expect(await instructionsOf(orderId)).toMatchObject({ safe_place: "Behind the side gate" });
    const withdrawn = await send(key, { ...fields, safePlace: "" });
    expect(withdrawn.headers.get("location")).toBe(`${trackPath(key)}?said=not_safe`);
    expect((await track(key)).safePlace).toBe("");
    await send(key, fields);

    const owner = await addDriver({ db: app.db, now: clock.now });
    await giveStops({ db: app.db, now: clock.now }, owner, orderId, { day: "2026-03-04" });
    const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
    await phone.send([phone.press({ kind: "complete", stop: "pickup", orderId, signedBy: "Áine Byrne" })]);
    // Nobody can know before they ring: it may be said until it is delivered.
    expect((await track(key)).asks).toEqual({ instruction: false, safePlace: true, cancel: null });
    advance(60_000);
    await phone.send([
      phone.press({ kind: "complete", stop: "dropoff", orderId, leftSafe: true, proofs: [randomUUID()] }),
    ]);
    const after = await track(key);
    expect(after.ends.map(({ stop, leftSafe }) => [stop, leftSafe])).toEqual([
      ["pickup", false],
      ["dropoff", true],
    ]);
    expect(after.steps.at(-1)).toMatchObject({ title: "Delivered", text: "Left in a safe place." });
    expect(after.asks.safePlace).toBe(false);
    expect((await send(key, { ...fields, safePlace: "Porch" })).status).toBe(409);
  });

  it("says what is wrong with one, and keeps what was typed", async () => {
    const { key } = await bookTracked();
    const response = await send(key, { do: "instruct", at: "dropoff", instruction: "x".repeat(1_001) });
    expect(response.status).toBe(422);
    const { checkout } = (await response.json()) as { checkout: { tracking: Tracking } };
    expect(checkout.tracking).toMatchObject({
      notice: { tone: "error", field: "instruction" },
      typed: { at: "dropoff", instruction: "x".repeat(1_001) },
    });
    expect((await send(key, { do: "instruct", at: "pickup", instruction: "  " })).status).toBe(422);
  });

  it("cancels with a full refund, once under double press and two tabs", async () => {
    const { orderId, key, totalCents } = await bookTracked();
    const { customer_email: email } = await app.db
      .selectFrom("orders")
      .select("customer_email")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect((await track(key)).asks.cancel).toEqual({ refunds: true });
    const cancel = () => send(key, { do: "cancel", email: ` ${email.toUpperCase()} ` });
    const answers = await Promise.all([cancel(), cancel(), cancel()]);
    expect(answers.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await cancel()).status).toBe(303);
    const { refunds } = await booksOf(app, orderId);
    expect(refunds.map(({ amount_cents, state }) => [amount_cents, state])).toEqual([[totalCents, "succeeded"]]);
    expect(await track(key)).toMatchObject({
      headline: "Cancelled",
      text: "No courier will come. What was paid goes back the way it was paid.",
      asks: { instruction: false, cancel: null },
    });
    await followOrders(app.context);
    expect((await track(key)).state).toBe("cancelled");
  });

  it("asks for the email address, because the link may have been passed on", async () => {
    const { orderId, key } = await bookTracked();
    const response = await send(key, { do: "cancel", email: "somebody@example.com" });
    expect(response.status).toBe(422);
    expect((await booksOf(app, orderId)).refunds).toEqual([]);
  });

  it("is over once it is collected: neither is offered, and neither is taken", async () => {
    const { orderId, key } = await bookTracked();
    await move(orderId, { kind: "complete", stop: "pickup", signedBy: "Áine" });
    expect((await track(key)).asks).toEqual({ instruction: false, safePlace: true, cancel: null });
    expect((await send(key, { do: "instruct", at: "pickup", instruction: "Too late" })).status).toBe(409);
    const { customer_email: email } = await app.db
      .selectFrom("orders")
      .select("customer_email")
      .where("id", "=", orderId)
      .executeTakeFirstOrThrow();
    expect((await send(key, { do: "cancel", email })).status).toBe(409);
    expect((await booksOf(app, orderId)).refunds).toEqual([]);
  });

  it("sends whoever paid another way than by card to the office", async () => {
    const { orderId } = await bookPending(app);
    await recordByStaff(app, orderId, { method: "phone", reference: "42", note: "" });
    expect((await track(await keyOf(orderId))).asks).toEqual({ instruction: true, safePlace: true, cancel: null });
  });
});

describe("After the end [D070]", () => {
  it("names nobody after 14 days and is gone 90 days later", async () => {
    const { orderId, key } = await bookTracked();
    await move(orderId, { kind: "complete", stop: "pickup", signedBy: "Áine Byrne" });
    await move(orderId, { kind: "complete", stop: "dropoff", signedBy: "Seán Byrne" });
    expect(JSON.stringify(await track(key))).toContain("Seán Byrne");
    advance(15 * 86_400_000);
    const thinned = await track(key);
    expect(thinned).toMatchObject({ headline: "Delivered", isThinned: true, bookingReference: "" });
    expect(JSON.stringify(thinned)).not.toMatch(/Byrne/);
    advance(90 * 86_400_000);
    expect((await open(key)).status).toBe(404);
  });

  it("keeps nothing that would open it, also where the delivery never came to an end [D070]", async () => {
    const forget = () =>
      retentionJobs.find(({ name }) => name === "forget tracking pages")?.run({ ...app.context, now: clock.now });
    clock.set("2026-03-04T10:00:00Z");
    const [done, open, later] = [await bookTracked(), await bookTracked(), await bookTracked()];
    await move(done.orderId, { kind: "complete", stop: "pickup", signedBy: "Áine Byrne" });
    await move(done.orderId, { kind: "complete", stop: "dropoff", signedBy: "Seán Byrne" });
    const far = new Date(clock.now().getTime() + 200 * 86_400_000);
    await app.db.updateTable("stops").set({ by_at: far }).where("order_id", "=", later.orderId).execute();
    const kept = async () => [await keyOf(done.orderId), await keyOf(open.orderId), await keyOf(later.orderId)];
    advance(103 * 86_400_000);
    await forget();
    expect(await kept()).toEqual([done.key, open.key, later.key]);
    advance(4 * 86_400_000);
    await forget();
    expect(await kept()).toEqual(["", "", later.key]);
  });
});
