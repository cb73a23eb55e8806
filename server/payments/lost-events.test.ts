import { sql } from "kysely";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { getHealth, type Health } from "../../contract/health.ts";
import {
  listUnknownPaymentEvents,
  settlePaymentEvent,
  type UnknownPaymentEvent,
} from "../../contract/payment-events.ts";
import { getStaffOrder, type StaffOrder } from "../../contract/staff-order.ts";
import { bookPending, type Pending, refund, shopOrderOf } from "../../test/payments.ts";
import { stripeAppForFile, webhook } from "../../test/stripe-app.ts";
import { reconcilePayments } from "./reconcile-payments.ts";
import { retryWaitingEvents } from "./retry-waiting-events.ts";

const { shop, later, statusOf, books, openSession, payByCard } = stripeAppForFile();
const day = 24 * 60;

/** Signs in for each call, because days pass here. */
async function ask<Body>(path: string, body?: object): Promise<{ status: number; body: Body }> {
  const options = { token: await shop.app.staffToken("administrator"), ...(body && { json: body }) };
  const response = await shop.app.request(path, options);
  return { status: response.status, body: (await response.json()) as Body };
}
const moneyOf = async ({ orderId }: Pending) =>
  (await ask<StaffOrder>(getStaffOrder.path.replace("{id}", String(orderId)))).body.money;
const unknownEvents = async () =>
  (await ask<{ events: UnknownPaymentEvent[] }>(listUnknownPaymentEvents.path)).body.events;
const paymentsHealth = async () => (await ask<Health>(getHealth.path)).body.parts.find(({ key }) => key === "payments");
const alertsAbout = async (words: string) =>
  (await shop.app.db.selectFrom("emails").select("subject").where("template", "=", "alert").execute()).filter(
    ({ subject }) => subject.includes(words),
  );
const recordedEvents = () =>
  shop.app.db.selectFrom("payment_events").select(["event_id", "effect"]).orderBy("event_id").execute();
const reconcile = () => reconcilePayments(shop.app.context);

/** Sends an event that Stripe signed. */
function send(type: string, object: object, id = `evt_${crypto.randomUUID().replaceAll("-", "")}`): Promise<number> {
  const created = Math.floor(shop.clock.now().getTime() / 1000);
  const payload = JSON.stringify({ id, object: "event", type, created, livemode: false, data: { object } });
  const { webhookSecret } = shop.stripe;
  const signature = Stripe.webhooks.generateTestHeaderString({ payload, secret: webhookSecret });
  return webhook(shop.app, payload, signature).then(({ status }) => status);
}
const disputeOf = (paymentId: string, changes: object = {}) => ({
  id: `du_${paymentId}`,
  payment_intent: paymentId,
  amount: 1234,
  reason: "fraudulent",
  status: "needs_response",
  created: 1_772_618_400,
  ...changes,
});

describe("an event that Stripe lists and whose webhook was lost", () => {
  it("that reports a refund failing days after its success gives the money back to the order", async () => {
    const [{ order }, other] = [await payByCard(), await payByCard()];
    await refund(shop.app, order.orderId);
    await refund(shop.app, other.order.orderId);
    await shop.stripe.delivered();
    await reconcile();
    later(2 * day);
    await reconcile();
    expect(await statusOf(order)).toBe("refunded");
    await shop.stripe.webhooks({ dropped: true });
    const [made] = (await books(order)).refunds;
    await shop.stripe.failRefund(made?.gateway_refund_id ?? "");
    later(2 * day + 20);
    await reconcile();
    const { refunds, emails } = await books(order);
    expect([await statusOf(order), refunds.map(({ state }) => state)]).toEqual(["processing", ["failed"]]);
    expect(emails.filter(({ template, subject }) => template === "alert" && subject.includes("failed"))).toHaveLength(
      1,
    );
    expect([await statusOf(other.order), (await books(other.order)).refunds.map(({ state }) => state)]).toEqual([
      "refunded",
      ["succeeded"],
    ]);
  });

  it.each(["won", "lost"] as const)(
    "that reports a dispute opened and %s counts as if its webhook had arrived",
    async (outcome) => {
      const [{ order, paymentId }, other] = [await payByCard(), await payByCard()];
      await shop.stripe.webhooks({ dropped: true });
      await shop.stripe.dispute(paymentId);
      await reconcile();
      expect(await moneyOf(order)).toMatchObject({ disputedCents: order.totalCents, refundableCents: 0 });
      later(3 * day);
      await shop.stripe.closeDispute(paymentId, outcome);
      await reconcile();
      const isWon = outcome === "won";
      expect((await moneyOf(order)).refundableCents).toBe(isWon ? order.totalCents : 0);
      expect(await alertsAbout(isWon ? "ended without a loss" : "A dispute is lost")).toHaveLength(1);
      expect((await moneyOf(other.order)).refundableCents).toBe(other.order.totalCents);
    },
  );

  it("takes effect once, however often, late or duplicated it arrives afterwards", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.copyEvents(2);
    await shop.stripe.dispute(paymentId);
    await shop.stripe.closeDispute(paymentId, "lost");
    await shop.stripe.copyEvents(1);
    await reconcile();
    const [before, recorded] = [await books(order), await recordedEvents()];
    await reconcile();
    await shop.stripe.webhooks({ dropped: false, order: "shuffled", copies: 2 });
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    later(90);
    await reconcile();
    expect(await books(order)).toEqual(before);
    expect(await recordedEvents()).toEqual(recorded);
  });

  it("is found even if it is listed late, after a run that did not see it", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.eventList({ lateMs: 15 * 60_000 });
    await shop.stripe.dispute(paymentId);
    later(10);
    await reconcile();
    expect((await moneyOf(order)).disputedCents).toBe(0);
    later(20);
    await reconcile();
    await shop.stripe.eventList({ lateMs: 0 });
    expect((await moneyOf(order)).disputedCents).toBe(order.totalCents);
  });

  it("is found beyond the first page of a hundred, and only new events are applied", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.dispute(paymentId);
    await shop.stripe.copyEvents(120);
    const { order: second, paymentId: other } = await (async () => {
      const booked = await bookPending(shop.app);
      await shop.stripe.pay(await openSession(booked));
      return { order: booked, paymentId: (await shop.stripe.books()).intents.at(-1)?.id ?? "" };
    })();
    await shop.stripe.copyEvents(1);
    await shop.stripe.dispute(other);
    const { events } = await reconcilePayments(shop.app.context);
    expect(events).toBeGreaterThan(120);
    expect((await moneyOf(order)).disputedCents).toBe(order.totalCents);
    expect((await moneyOf(second)).disputedCents).toBe(second.totalCents);
    expect((await reconcilePayments(shop.app.context)).events).toBe(0);
  });

  it("is found by the first run of a shop that has never listed events, up to 30 days back", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.dispute(paymentId);
    await shop.app.db.deleteFrom("watermarks").where("name", "like", "gateway-events:%").execute();
    later(29 * day);
    await reconcile();
    expect((await moneyOf(order)).disputedCents).toBe(order.totalCents);
  });

  it("stops no payment while Stripe can't list it: that is a separate failure, which ends with the next answer", async () => {
    const order = await bookPending(shop.app);
    await shop.stripe.misbehave({ on: "events.list", kind: "error", status: 403 });
    await reconcile();
    expect(await paymentsHealth()).toMatchObject({
      state: "fault",
      summary: expect.stringContaining("does not list its events"),
    });
    await shop.stripe.pay(await openSession(order));
    await shop.stripe.delivered();
    expect(await statusOf(order)).toBe("processing");
    await reconcile();
    expect((await paymentsHealth())?.summary).not.toContain("events");
  });
});

describe("a change older than Stripe's list of events", () => {
  it("is found in Stripe's lists of payments and refunds", async () => {
    const { order, paymentId } = await payByCard();
    const booked = await bookPending(shop.app);
    const session = await openSession(booked);
    await reconcile();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.pay(session);
    await shop.stripe.refundAtDashboard(paymentId, 500);
    later(40 * day);
    await reconcile();
    expect(await statusOf(booked)).toBe("processing");
    expect((await books(order)).refunds).toMatchObject([{ state: "succeeded", amount_cents: 500 }]);
  });
});

describe("an event about a payment that is not recorded yet", () => {
  it("brings its payment with it if it is a dispute and the payment's own event was lost", async () => {
    const [order, other] = [await bookPending(shop.app), await bookPending(shop.app)];
    const session = await openSession(order);
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.pay(session);
    await shop.stripe.webhooks({ dropped: false });
    const paymentId = (await shop.stripe.books()).intents.at(-1)?.id ?? "";
    await shop.stripe.dispute(paymentId);
    await shop.stripe.delivered();
    expect([await statusOf(order), await statusOf(other)]).toEqual(["processing", "pending"]);
    expect(await moneyOf(order)).toMatchObject({ disputedCents: order.totalCents, refundableCents: 0 });
  });

  it("brings its payment with it if it is a refund made at Stripe and the payment's own event was lost", async () => {
    const order = await bookPending(shop.app);
    const session = await openSession(order);
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.pay(session);
    await shop.stripe.webhooks({ dropped: false });
    await shop.stripe.refundAtDashboard((await shop.stripe.books()).intents.at(-1)?.id ?? "", 700);
    await shop.stripe.delivered();
    expect(await statusOf(order)).toBe("processing");
    expect((await books(order)).refunds).toMatchObject([{ state: "succeeded", amount_cents: 700 }]);
  });

  /** Sends the event of a payment under an id that Stripe does not find. */
  const payAs = async (id: string, paymentId: string) => {
    const session = (await shop.stripe.books()).sessions.find((one) => one.id === id);
    const paid = { ...session, payment_intent: paymentId, status: "complete", payment_status: "paid" };
    expect(await send("checkout.session.completed", paid)).toBe(200);
  };

  it("waits if Stripe does not know the payment either, and is applied as soon as that is recorded", async () => {
    const [order, other] = [await bookPending(shop.app), await bookPending(shop.app)];
    await send("charge.dispute.funds_withdrawn", disputeOf("pi_comes_later", { amount: order.totalCents }));
    expect(await unknownEvents()).toMatchObject([{ state: "waiting", paymentReference: "pi_comes_later" }]);
    await retryWaitingEvents(shop.app.context);
    const dueAt = async (gateway = "stripe") =>
      (
        await shop.app.db
          .selectFrom("waiting_payment_events")
          .select("next_attempt_at")
          .where("gateway", "=", gateway)
          .executeTakeFirstOrThrow()
      ).next_attempt_at;
    const before = await dueAt();
    // Another gateway may use the same number.
    await sql`
      insert into waiting_payment_events
        (gateway, event_id, type, payment_reference, content, received_at, next_attempt_at, problem)
      select 'sandbox', event_id, type, payment_reference, content, received_at, next_attempt_at, problem
      from waiting_payment_events`.execute(shop.app.db);
    await payAs(await openSession(other), "pi_of_the_other");
    // Another payment is no reason to check this one sooner.
    expect(await dueAt()).toEqual(before);
    await payAs(await openSession(order), "pi_comes_later");
    expect([await dueAt("sandbox"), await dueAt()]).toEqual([before, shop.clock.now()]);
    await shop.app.db.deleteFrom("waiting_payment_events").where("gateway", "=", "sandbox").execute();
    await retryWaitingEvents(shop.app.context);
    expect(await unknownEvents()).toEqual([]);
    expect((await moneyOf(order)).disputedCents).toBe(order.totalCents);
    expect((await moneyOf(other)).disputedCents).toBe(0);
  });

  it("is left to staff after a day, with one alert, and still applied if the payment is recorded later", async () => {
    const order = await bookPending(shop.app);
    const session = await openSession(order);
    await send("charge.dispute.created", disputeOf("pi_strange"), "evt_strange");
    await send("charge.dispute.funds_withdrawn", disputeOf("pi_week_later"), "evt_week_later");
    expect(await unknownEvents()).toMatchObject([
      { state: "waiting", about: "dispute", paymentReference: "pi_strange", amountCents: 1234, disputeState: "open" },
      { state: "waiting", about: "dispute", paymentReference: "pi_week_later", disputeState: "withdrawn" },
    ]);
    const waiting = { label: "Events waiting for their payment", value: "2" };
    expect((await paymentsHealth())?.facts).toContainEqual(waiting);
    later(day - 30);
    await retryWaitingEvents(shop.app.context);
    expect(await unknownEvents()).toMatchObject([{ state: "waiting" }, { state: "waiting" }]);
    const about = "dispute is about a payment that is not in these books";
    expect(await alertsAbout(about)).toEqual([]);
    later(day + 60);
    await retryWaitingEvents(shop.app.context);
    expect(await unknownEvents()).toMatchObject([{ state: "open" }, { state: "open" }]);
    later(2 * day);
    await retryWaitingEvents(shop.app.context);
    expect(await alertsAbout(about)).toHaveLength(2);
    const health = await paymentsHealth();
    expect(health?.state).toBe("warning");
    expect(health?.facts).toContainEqual({ label: "Events to look at", value: "2" });
    expect(health?.facts).not.toContainEqual(waiting);
    await payAs(session, "pi_week_later");
    await retryWaitingEvents(shop.app.context);
    expect(await unknownEvents()).toMatchObject([{ state: "open", paymentReference: "pi_strange" }]);
    expect((await moneyOf(order)).disputedCents).toBe(1234);
  });

  it("can be settled once by an administrator, with what was found out, without affecting the others", async () => {
    await send("refund.updated", { id: "re_strange", payment_intent: "pi_other" }, "evt_settled");
    const [first, second, ...rest] = await unknownEvents();
    if (!first || !second) throw new Error("Two events should be unknown");
    expect(rest).toEqual([]);
    expect([first.about, second.about]).toEqual(["dispute", "refund"]);
    const elsewhere = { gateway: "sandbox", event_id: "evt_settled", type: "refund.updated", effect: "nothing" };
    await shop.app.db
      .insertInto("payment_events")
      .values({ ...elsewhere, received_at: new Date() })
      .execute();
    const path = settlePaymentEvent.path.replace("{id}", String(second.id));
    expect((await ask(path, { reason: " " })).status).toBe(422);
    expect((await ask(path, { reason: "Not ours", amountCents: 5 })).status).toBe(422);
    expect(await ask(path, { reason: "The other shop’s" })).toMatchObject({ status: 200, body: { settled: true } });
    expect((await ask(path, { reason: "Again" })).status).toBe(404);
    expect(await unknownEvents()).toEqual([first]);
    const effects = (await recordedEvents()).filter(({ event_id }) => event_id === "evt_settled");
    expect(effects.map(({ effect }) => effect).sort()).toEqual([
      "nothing",
      expect.stringMatching(/^settled by .+: The other shop’s$/),
    ]);
    later(5 * day);
    await retryWaitingEvents(shop.app.context);
    expect(await unknownEvents()).toEqual([first]);
  });

  it("about other business on the account needs no attention", async () => {
    const before = await unknownEvents();
    const paymentId = await shop.stripe.chargeElsewhere(4400);
    await shop.stripe.refundAtDashboard(paymentId, 400);
    await shop.stripe.dispute(paymentId);
    await shop.stripe.delivered();
    expect(await unknownEvents()).toEqual(before);
    const effects = (await recordedEvents()).filter(({ effect }) => effect === "other business");
    expect(effects.length).toBeGreaterThan(0);
  });

  it("is not answered 200 while Stripe can't be asked about it, so that it is sent again", async () => {
    const order = await bookPending(shop.app);
    const session = await openSession(order);
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.pay(session);
    const paymentId = (await shop.stripe.books()).intents.at(-1)?.id ?? "";
    await shop.stripe.misbehave({ on: "sessions.list", kind: "error", times: 3 });
    expect(await send("charge.dispute.created", disputeOf(paymentId), "evt_tried_twice")).toBe(503);
    expect(await send("charge.dispute.created", disputeOf(paymentId), "evt_tried_twice")).toBe(200);
    expect((await shopOrderOf(shop.app, order.orderId)).status).toBe("processing");
    expect((await moneyOf(order)).disputedCents).toBe(0);
  });
});
