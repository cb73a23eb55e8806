import { randomUUID } from "node:crypto";
import { pino } from "pino";
import { describe, expect, it } from "vitest";
import { subscribeToTracking, type Tracking, trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookPending, booksOf, recordByStaff } from "../../test/payments.ts";
import { addDriver, createPhone, giveStops } from "../../test/phone.ts";
import { createTracked } from "../../test/tracked.ts";
import { applyOrderChanges } from "../deliveries/apply-order-changes.ts";
import { retentionJobs } from "../jobs/retention.ts";
import { getTracking } from "./get-tracking.ts";

const lines: string[] = [];
const log = pino({ level: "debug" }, { write: (line) => lines.push(line) });
const { app, clock } = appForFile({ livePayments: true, log });
const { advance, bookTracked, keyOf, move, open, send, track } = createTracked(app, clock);

describe("The key of a tracking page [D065]", () => {
  it("has 128 bits, is created with the delivery and opens only that delivery", async () => {
    const [one, other] = [await bookTracked(), await bookTracked()];
    expect(one.key).toMatch(/^[0-9a-f]{32}$/);
    expect(other.key).not.toBe(one.key);
    const { rows } = { rows: await app.db.selectFrom("deliveries").select("track_key").execute() };
    // Every digit varies, unlike the version digit of a UUID.
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

  it("that is wrong gets the same 404 as a text that is not a key", async () => {
    const answers = await Promise.all(["0".repeat(32), "x", "%00", "a".repeat(2_000)].map((key) => open(key)));
    for (const { status, checkout, headers } of answers) {
      expect([status, checkout]).toEqual([404, answers[0]?.checkout]);
      expect(headers.get("x-robots-tag")).toBe("noindex, nofollow");
    }
    expect(answers[0]?.checkout).toMatchObject({ kind: "refused", message: "This tracking link does not work." });
    expect((await app.request(subscribeToTracking.path.replace("{key}", "f".repeat(32)))).status).toBe(404);
  });

  it("that is wrong costs the same work as a text that is not a key, or the key of an expired page", async () => {
    const { orderId, key } = await bookTracked();
    await app.db.updateTable("deliveries").set({ track_key: null }).where("order_id", "=", orderId).execute();
    const asked: string[][] = [];
    for (const each of ["0".repeat(32), "x", "a".repeat(2_000), key]) {
      const questions: string[] = [];
      const db = app.db.withPlugin({
        transformQuery: ({ node }) => {
          questions.push(app.db.getExecutor().compileQuery(node, { queryId: "asked" }).sql);
          return node;
        },
        transformResult: async ({ result }) => result,
      });
      expect(await getTracking({ ...app.context, db }, { key: each })).toMatchObject({
        failed: "not_found",
      });
      asked.push(questions);
    }
    expect(asked[0]).toHaveLength(1);
    for (const each of asked) expect(each).toEqual(asked[0]);
  });

  it("appears in no line of the log and in no list of 404s", async () => {
    const { key } = await bookTracked();
    const referer = `http://localhost:3000${trackPath(key)}`;
    for (const url of [`/Track/${key}`, `/track/${key}/signature`, `/track//${key.toUpperCase()}?said=x`])
      app.context.visits.recordNotFound({ url, at: clock.now(), referer, userAgent: "" });
    await app.context.visits.flush();
    for (const table of ["visits", "visit_counts"] as const) {
      const kept = JSON.stringify(await app.db.selectFrom(table).selectAll().execute());
      expect(kept).toContain("track/…");
      expect(kept.toLowerCase()).not.toContain(key);
    }
    await track(key);
    await send(key, { do: "instruct", at: "pickup", instruction: "Ring twice" });
    const stream = await app.request(subscribeToTracking.path.replace("{key}", key));
    await stream.body?.cancel();
    expect(lines.join("")).toContain("/track/:key");
    expect(lines.join("")).not.toContain(key);
  });
});

describe("Before it is collected [D069]", () => {
  const instructionsOf = async (orderId: OrderId) =>
    (await app.db.selectFrom("orders").select("meta").where("id", "=", orderId).executeTakeFirstOrThrow())
      .meta as Record<string, string>;

  it("accepts an instruction once, however often it is sent, and shows it to the driver", async () => {
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
    // It is on the phone of the driver whose run it is in.
    const owner = await addDriver({ db: app.db, now: clock.now });
    await giveStops({ db: app.db, now: clock.now }, owner, orderId, { day: "2026-03-04" });
    const phone = createPhone((path, request) => app.request(path, request), owner, { clock: clock.now });
    const read = async () => (await phone.stops()).find(({ kind }) => kind === "dropoff")?.instructions.split("\n");
    expect(await read()).toEqual(expect.arrayContaining(["Gate code 4711", "Second floor"]));
    await send(key, { ...fields, instruction: "The red door" });
    expect(await read()).toContain("The red door");
  });

  it("lets only the sender say where the goods may be left, and the page says if they were left there", async () => {
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
    // It may be said until the delivery, because nobody knows before the driver rings.
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

  it("says what is wrong with an instruction, and keeps what was typed", async () => {
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

  it("cancels with a full refund, only once even with double clicks and two tabs", async () => {
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
    await applyOrderChanges(app.context);
    expect((await track(key)).state).toBe("cancelled");
  });

  it("asks for the email address, because the link may have been passed on", async () => {
    const { orderId, key } = await bookTracked();
    const response = await send(key, { do: "cancel", email: "somebody@example.com" });
    expect(response.status).toBe(422);
    expect((await booksOf(app, orderId)).refunds).toEqual([]);
  });

  it("ends at the collection: then neither instructions nor cancelling is offered or accepted", async () => {
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

  it("refers customers who did not pay by card to the office", async () => {
    const { orderId } = await bookPending(app);
    await recordByStaff(app, orderId, { method: "phone", reference: "42" });
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

  it("keeps no key that would open it, even if the delivery never ended [D070]", async () => {
    const forget = () =>
      retentionJobs
        .find(({ name }) => name === "delete expired tracking keys")
        ?.run({ ...app.context, now: clock.now });
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
