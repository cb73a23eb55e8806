import { inspect } from "node:util";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { type FakeStripe, startFakeStripe } from "../../../test/fakes/stripe/fake-stripe.ts";
import { testClock, wednesdayMorning } from "../../../test/journeys.ts";
import { repeatStripeCallsAtOnce } from "../../../test/repeat-stripe-calls-at-once.ts";
import { describeGateway, sessionRequest } from "../gateway.contract.ts";
import {
  type GatewayEvent,
  GatewayRefused,
  GatewayUnauthorised,
  GatewayUnavailable,
  type PaymentGateway,
} from "../gateway.ts";
import { createStripeGateway } from "./stripe-gateway.ts";

const gatewayOf = (fake: FakeStripe, changes: Partial<Parameters<typeof createStripeGateway>[0]> = {}) =>
  createStripeGateway({ ...fake, apiBase: fake.url, ...changes });

repeatStripeCallsAtOnce();

describeGateway("stripe", async () => {
  const clock = testClock();
  const fake = await startFakeStripe({ now: clock.now });
  return {
    gateway: gatewayOf(fake),
    setClock: (instant) => clock.set(instant.toISOString()),
    pay: ({ gatewaySessionId }) => fake.pay(gatewaySessionId),
    close: fake.close,
  };
});

const clock = testClock();
const deliveries: { body: string; signature: string }[] = [];
let fake: FakeStripe;
let gateway: PaymentGateway;
beforeAll(async () => {
  fake = await startFakeStripe({
    now: clock.now,
    webhook: async (body, signature) => {
      deliveries.push({ body, signature });
      return 200;
    },
  });
  gateway = gatewayOf(fake);
});
afterAll(() => fake.close());
afterEach(async () => {
  clock.set(wednesdayMorning.toISOString());
  await fake.behave();
  await fake.refundsAre("succeeded");
  await fake.delivered();
  deliveries.length = 0;
});

const openPaid = async (amountCents = 3250) => {
  const request = sessionRequest({ amountCents });
  const { gatewaySessionId } = await gateway.openSession(request);
  await fake.pay(gatewaySessionId);
  const session = await gateway.readSession(gatewaySessionId);
  return { request, gatewaySessionId, paymentId: session?.payment?.paymentId ?? "" };
};
const refused = (call: Promise<unknown>): Promise<Error> =>
  call.then(
    () => new Error("nothing was refused"),
    (error: Error) => error,
  );
const sessionsOf = async (id: string) =>
  (await fake.books()).sessions.filter((session) => session.metadata["payment_session"] === id);
const requestsOf = async (step: string) => (await fake.books()).requests.filter((one) => one === step).length;

describe("a session at Stripe", () => {
  it("requests the order's amount by card, and passes our ids to the session and its payment", async () => {
    const { request, gatewaySessionId, paymentId } = await openPaid();
    const books = await fake.books();
    const metadata = { payment_session: request.id, order_id: String(request.orderId) };
    expect(books.sessions.find(({ id }) => id === gatewaySessionId)).toMatchObject({
      amount_total: 3250,
      currency: "eur",
      client_reference_id: String(request.orderId),
      customer_email: request.customerEmail,
      success_url: request.returnUrl,
      cancel_url: request.cancelUrl,
      expires_at: request.expiresAt.getTime() / 1000,
      metadata,
    });
    expect(books.intents.find(({ id }) => id === paymentId)).toMatchObject({ amount: 3250, metadata });
  });

  it("is opened once, even if the response was lost", async () => {
    const request = sessionRequest();
    await fake.misbehave({ on: "sessions.create", kind: "lost_answer", times: 3 });
    expect(await refused(gateway.openSession(request))).toBeInstanceOf(GatewayUnavailable);
    const opened = await gateway.openSession(request);
    expect(await sessionsOf(request.id)).toMatchObject([{ id: opened.gatewaySessionId }]);
  });

  it("is opened once, even if it is requested again while Stripe is still busy with it", async () => {
    const request = sessionRequest();
    await fake.misbehave({ on: "sessions.create", kind: "slow", ms: 30 });
    const [one, other] = await Promise.all([gateway.openSession(request), gateway.openSession(request)]);
    expect(other).toEqual(one);
    expect(await sessionsOf(request.id)).toHaveLength(1);
  });

  it("is refused if its id is reused with another amount", async () => {
    const request = sessionRequest();
    await gateway.openSession(request);
    const error = await refused(gateway.openSession({ ...request, amountCents: 9900 }));
    expect(error).toBeInstanceOf(GatewayRefused);
    expect(await sessionsOf(request.id)).toMatchObject([{ amount_total: 3250 }]);
  });

  it("opens even if Stripe rejects the email address; its page asks for one", async () => {
    const request = sessionRequest({ customerEmail: "áine@example.ie" });
    const opened = await gateway.openSession(request);
    expect(await gateway.openSession(request)).toEqual(opened);
    expect(await sessionsOf(request.id)).toMatchObject([{ customer_email: null, amount_total: 3250 }]);
  });

  it("has no payment until its bank confirms it", async () => {
    const { gatewaySessionId } = await gateway.openSession(sessionRequest());
    await fake.payLater(gatewaySessionId);
    expect(await gateway.readSession(gatewaySessionId)).toMatchObject({ state: "complete", payment: null });
    await fake.answerLater(gatewaySessionId, true);
    expect(await gateway.readSession(gatewaySessionId)).toMatchObject({
      state: "complete",
      payment: { amountCents: 3250 },
    });
  });

  it("has expired without a payment once its bank refuses, also when it is closed or listed", async () => {
    const request = sessionRequest();
    const { gatewaySessionId } = await gateway.openSession(request);
    await fake.payLater(gatewaySessionId);
    await fake.answerLater(gatewaySessionId, false);
    const over = expect.objectContaining({ gatewaySessionId, sessionId: request.id, state: "expired", payment: null });
    expect(await gateway.readSession(gatewaySessionId)).toEqual(over);
    expect(await gateway.expireSession(gatewaySessionId)).toEqual(over);
    expect(await gateway.completedSince(clock.now())).toContainEqual(over);
  });

  it("stays open after a declined card", async () => {
    const { gatewaySessionId } = await gateway.openSession(sessionRequest());
    await fake.decline(gatewaySessionId);
    expect(await gateway.readSession(gatewaySessionId)).toMatchObject({ state: "open", payment: null });
  });
});

describe("Stripe's list of events", () => {
  const eventsOf = async (paymentId: string) =>
    (await fake.books()).events.filter(({ data }) => JSON.stringify(data).includes(paymentId));

  it("returns the same events as the webhooks, under the same ids, and leaves out types that we don't read", async () => {
    const { paymentId } = await openPaid();
    await fake.dispute(paymentId);
    await fake.delivered();
    const listed = await gateway.eventsSince(clock.now());
    const signed = deliveries.map(({ body, signature }) => gateway.readEvent(body, signature));
    const ofPayment = (events: (GatewayEvent | null)[]) =>
      events.filter((event) => event?.kind !== "other" && JSON.stringify(event).includes(paymentId));
    const byId = (events: (GatewayEvent | null)[]) =>
      events.toSorted((one, other) => String(one?.eventId).localeCompare(String(other?.eventId)));
    expect(byId(ofPayment(listed))).toEqual(byId(ofPayment(signed)));
    expect(ofPayment(listed)).toHaveLength(3);
    expect((await eventsOf(paymentId)).map(({ type }) => type)).toContain("payment_intent.succeeded");
    expect(listed.map(({ type }) => type)).not.toContain("payment_intent.succeeded");
  });

  it("is read beyond its first page, oldest second first", async () => {
    const { paymentId } = await openPaid();
    clock.set("2026-03-06T10:00:00Z");
    await fake.refundAtDashboard(paymentId, 100);
    clock.set("2026-03-06T10:00:01Z");
    await fake.copyEvents(130);
    await fake.dispute(paymentId);
    await fake.copyEvents(1);
    const listed = await gateway.eventsSince(new Date("2026-03-06T10:00:00Z"));
    const disputes = Array.from({ length: 260 }, () => "dispute");
    expect(listed.map(({ kind }) => kind)).toEqual(["refunds", "refunds", ...disputes]);
  });

  it("reports a key that may not read it", async () => {
    await fake.misbehave({ on: "events.list", kind: "error", status: 403 });
    expect(await refused(gateway.eventsSince(clock.now()))).toBeInstanceOf(GatewayUnauthorised);
  });
});

describe("the origin of a payment", () => {
  it("is its page, or other business of the account", async () => {
    const { gatewaySessionId, paymentId } = await openPaid();
    await openPaid();
    expect(await gateway.findOrigin(paymentId)).toMatchObject({ gatewaySessionId, payment: { paymentId } });
    expect(await gateway.findOrigin(await fake.chargeElsewhere(900))).toBe("other_business");
    expect(await gateway.findOrigin("pi_nobody_knows")).toBeNull();
  });
});

describe("what Stripe lists", () => {
  it("is read to the end: more than a hundred pages", async () => {
    clock.set("2026-03-05T10:00:00Z");
    const ids: string[] = [];
    for (let page = 0; page < 105; page++) {
      const request = sessionRequest({ expiresAt: new Date("2026-03-05T11:00:00Z") });
      const { gatewaySessionId } = await gateway.openSession(request);
      await fake.pay(gatewaySessionId);
      ids.push(gatewaySessionId);
    }
    const completed = await gateway.completedSince(new Date("2026-03-05T10:00:00Z"));
    expect(completed.map((session) => session.gatewaySessionId)).toEqual(ids);
  });

  it("is read to the end: more than a hundred refunds of one payment", async () => {
    const { paymentId } = await openPaid(1050);
    const keys = Array.from({ length: 105 }, (_, index) => `crf_many_${index}_xxxxxxxxx`);
    for (const refundKey of keys) await gateway.refund({ refundKey, paymentId, amountCents: 10 });
    const refunds = await gateway.readRefunds(paymentId);
    expect(refunds.map(({ refundKey }) => refundKey)).toEqual(keys);
    expect(refunds.reduce((total, { amountCents }) => total + amountCents, 0)).toBe(1050);
  });
});

describe("a refund at Stripe", () => {
  it("may wait for the bank, succeed, and be returned weeks later", async () => {
    const { paymentId } = await openPaid();
    await fake.refundsAre("pending");
    const { gatewayRefundId, state } = await gateway.refund({
      refundKey: "crf_slow_xxxxxxxxxxx",
      paymentId,
      amountCents: 3250,
    });
    expect(state).toBe("pending");
    await fake.recordRefundOutcome(gatewayRefundId);
    expect(await gateway.readRefunds(paymentId)).toMatchObject([{ state: "succeeded", failure: null }]);
    await fake.failRefund(gatewayRefundId);
    expect(await gateway.readRefunds(paymentId)).toMatchObject([
      { state: "failed", failure: "expired or canceled card" },
    ]);
  });

  it("has no key of ours if it was made in Stripe's dashboard", async () => {
    const { paymentId } = await openPaid();
    const gatewayRefundId = await fake.refundAtDashboard(paymentId, 1200);
    expect(await gateway.readRefunds(paymentId)).toMatchObject([
      { gatewayRefundId, refundKey: null, amountCents: 1200 },
    ]);
  });

  it("is made once, even if the response was lost", async () => {
    const { paymentId } = await openPaid();
    const request = { refundKey: "crf_lost_xxxxxxxxxxx", paymentId, amountCents: 3250 };
    await fake.misbehave({ on: "refunds.create", kind: "lost_answer", times: 3 });
    expect(await refused(gateway.refund(request))).toBeInstanceOf(GatewayUnavailable);
    expect(await gateway.refund(request)).toMatchObject({ amountCents: 3250, state: "succeeded" });
    expect(await gateway.readRefunds(paymentId)).toHaveLength(1);
  });
});

describe("events of Stripe", () => {
  /** The events that the gateway has read since the last test. */
  const read = async (): Promise<GatewayEvent[]> => {
    await fake.delivered();
    return deliveries.map(({ body, signature }) => {
      const event = gateway.readEvent(body, signature);
      if (!event) throw new Error("Stripe's own signature is refused");
      return event;
    });
  };

  it("about a payment contain the session with its payment; Stripe's other events have no effect", async () => {
    const { request, gatewaySessionId, paymentId } = await openPaid();
    expect((await read()).map(({ type, kind }) => [type, kind])).toEqual([
      ["payment_intent.succeeded", "other"],
      ["charge.succeeded", "other"],
      ["checkout.session.completed", "session"],
    ]);
    expect((await read()).at(-1)).toEqual({
      eventId: expect.stringMatching(/^evt_/),
      type: "checkout.session.completed",
      kind: "session",
      session: {
        gatewaySessionId,
        sessionId: request.id,
        order: { id: request.orderId, key: "k" },
        openedAt: expect.any(Date),
        state: "complete",
        payment: { paymentId, amountCents: 3250, currency: "EUR", livemode: false, paidAt: wednesdayMorning },
      },
    });
  });

  it("contain a payment only once the bank confirms it", async () => {
    const { gatewaySessionId } = await gateway.openSession(sessionRequest());
    await fake.payLater(gatewaySessionId);
    await fake.answerLater(gatewaySessionId, true);
    const sessions = (await read()).flatMap((event) => (event.kind === "session" ? [event] : []));
    expect(sessions).toMatchObject([
      { type: "checkout.session.completed", session: { state: "complete", payment: null } },
      { type: "checkout.session.async_payment_succeeded", session: { payment: { amountCents: 3250 } } },
    ]);
  });

  it("report a session as expired when its bank refuses later or its time is up", async () => {
    const late = await gateway.openSession(sessionRequest());
    await fake.payLater(late.gatewaySessionId);
    await fake.answerLater(late.gatewaySessionId, false);
    const left = await gateway.openSession(sessionRequest());
    await gateway.expireSession(left.gatewaySessionId);
    const over = (await read()).flatMap((event) =>
      event.kind === "session" && event.session.state === "expired"
        ? [[event.type, event.session.gatewaySessionId, event.session.payment]]
        : [],
    );
    expect(over).toEqual([
      ["checkout.session.async_payment_failed", late.gatewaySessionId, null],
      ["checkout.session.expired", left.gatewaySessionId, null],
    ]);
  });

  it("about refunds name the payment, and those about disputes also the reason", async () => {
    const { paymentId } = await openPaid();
    await read();
    deliveries.length = 0;
    const id = await fake.refundAtDashboard(paymentId, 1000);
    await fake.failRefund(id);
    await fake.dispute(paymentId, "product_not_received");
    const events = await read();
    expect(events.map(({ type }) => type)).toEqual([
      "refund.created",
      "charge.refunded",
      "refund.failed",
      "refund.updated",
      "charge.refund.updated",
      "charge.dispute.created",
      "charge.dispute.funds_withdrawn",
    ]);
    expect(events.slice(0, -2).every((event) => event.kind === "refunds" && event.paymentId === paymentId)).toBe(true);
    const dispute = { paymentId, reason: "product not received", amountCents: 3250 };
    expect(events.slice(-2)).toMatchObject([
      { kind: "dispute", dispute: { ...dispute, state: "open" } },
      { kind: "dispute", dispute: { ...dispute, state: "withdrawn" } },
    ]);
  });

  const sign = (payload: string, more: { secret?: string; timestamp?: number } = {}) =>
    Stripe.webhooks.generateTestHeaderString({ payload, secret: fake.webhookSecret, ...more });
  const completed = (livemode: boolean) =>
    JSON.stringify({
      id: "evt_mode",
      object: "event",
      created: 1_772_618_400,
      livemode,
      type: "checkout.session.completed",
      data: {
        object: {
          id: "cs_mode",
          object: "checkout.session",
          amount_total: 3250,
          currency: "eur",
          created: 1_772_618_400,
          livemode,
          metadata: { payment_session: "cps_mode", order_id: "7" },
          payment_intent: "pi_mode",
          payment_status: "paid",
          status: "complete",
        },
      },
    });

  it("count only if they are recent, unchanged and signed with the secret of our endpoint", () => {
    const body = completed(false);
    const now = Math.floor(Date.now() / 1000);
    expect(gateway.readEvent(body, sign(body))).toMatchObject({ eventId: "evt_mode", kind: "session" });
    expect(gateway.readEvent(body, sign(body, { secret: "whsec_of_another_endpoint" }))).toBeNull();
    expect(gateway.readEvent(body.replace("3250", "3251"), sign(body))).toBeNull();
    expect(gateway.readEvent(body, sign(body, { timestamp: now - 600 }))).toBeNull();
    expect(gateway.readEvent(body, "")).toBeNull();
    expect(gateway.readEvent("no event", sign("no event", { secret: "whsec_of_another_endpoint" }))).toBeNull();
  });

  it("are unreadable, not unsigned, if they are signed but aren't events", () => {
    const unreadable = { kind: "unreadable", eventId: expect.stringMatching(/^unreadable_[0-9a-f]{64}$/) };
    for (const body of ["no event", "null", "[]", "{}"])
      expect(gateway.readEvent(body, sign(body))).toMatchObject(unreadable);
  });

  it("of the other mode mark their payment with it, and affect no refund or session", () => {
    const other = (body: string) => gateway.readEvent(body, sign(body));
    expect(other(completed(true))).toMatchObject({ session: { payment: { livemode: true } } });
    const changed = (type: string) => completed(true).replace("checkout.session.completed", type);
    for (const type of ["checkout.session.expired", "checkout.session.async_payment_failed", "refund.failed"])
      expect(other(changed(type))).toMatchObject({ kind: "other" });
  });
});

describe("Stripe's mode", () => {
  it.each([
    ["sk_test_abc", false],
    ["rk_test_abc", false],
    ["sk_live_abc", true],
    ["rk_live_abc", true],
  ])("follows from the key %s", (secretKey, livemode) => {
    expect(createStripeGateway({ secretKey, webhookSecret: "whsec_x", apiBase: null }).livemode).toBe(livemode);
  });

  it("takes real money with a live key", async () => {
    const live = await startFakeStripe({ secretKey: "sk_live_fake", now: clock.now });
    const liveGateway = gatewayOf(live);
    const { gatewaySessionId } = await liveGateway.openSession(sessionRequest());
    await live.pay(gatewaySessionId);
    expect(await liveGateway.readSession(gatewaySessionId)).toMatchObject({ payment: { livemode: true } });
    await live.close();
  });
});

describe("Stripe when it fails", () => {
  it("is called three times, and may then be retried later", async () => {
    const before = await requestsOf("sessions.create");
    await fake.misbehave({ on: "sessions.create", kind: "error", status: 503, times: 3 });
    expect(await refused(gateway.openSession(sessionRequest()))).toBeInstanceOf(GatewayUnavailable);
    expect(await requestsOf("sessions.create")).toBe(before + 3);
    await fake.misbehave({ on: "sessions.create", kind: "error", times: 2 });
    await gateway.openSession(sessionRequest());
  });

  it("may be retried later if it has too many requests", async () => {
    await fake.misbehave({ on: "refunds.list", kind: "rate_limit" });
    expect(await refused(gateway.readRefunds("pi_x"))).toBeInstanceOf(GatewayUnavailable);
  });

  it("may be retried later if it is too slow or unreachable", async () => {
    const hasty = gatewayOf(fake, { timeoutMs: 50 });
    await fake.misbehave({ on: "sessions.retrieve", kind: "slow", ms: 1_000, times: 3 });
    expect(await refused(hasty.readSession("cs_x"))).toBeInstanceOf(GatewayUnavailable);
    const gone = await startFakeStripe();
    await gone.close();
    expect(await refused(gatewayOf(gone).readSession("cs_x"))).toBeInstanceOf(GatewayUnavailable);
  });

  it("has its reason shown to staff", async () => {
    const { paymentId } = await openPaid();
    const much = gateway.refund({ refundKey: "crf_say_1_xxxxxxxxxx", paymentId, amountCents: 9900 });
    expect((await refused(much)).message).toBe(
      "Refund amount (€99.00) is greater than unrefunded amount on charge (€32.50)",
    );
    await gateway.refund({ refundKey: "crf_say_2_xxxxxxxxxx", paymentId, amountCents: 3250 });
    const again = gateway.refund({ refundKey: "crf_say_3_xxxxxxxxxx", paymentId, amountCents: 1 });
    expect((await refused(again)).message).toMatch(/^Charge ch_\w+ has already been refunded\.$/);
  });

  it("never has any part of a rejected key repeated", async () => {
    const stranger = gatewayOf(fake, { secretKey: "sk_test_hushhush" });
    const error = await refused(stranger.readSession("cs_x"));
    expect(error).toBeInstanceOf(GatewayUnavailable);
    expect(inspect(error, { depth: 9 })).not.toContain("hush");
    expect(error.message).toBe("Stripe does not accept this installation's secret key");
  });
});
