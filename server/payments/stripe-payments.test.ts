import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import type { VatDocument } from "../../contract/checkout.ts";
import { listPaymentCases, type PaymentCase } from "../../contract/payment-cases.ts";
import { setOrderPrice } from "../../contract/staff-order.ts";
import { waitingForLocks } from "../../test/locks.ts";
import {
  bookPending,
  booksOf,
  comeBack,
  type Pending,
  pressPay,
  recordByStaff,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { publicOrder } from "../../test/read-order.ts";
import { stripeAppForFile, webhook } from "../../test/stripe-app.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";
import { checkOpenSessions } from "./check-open-sessions.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const { shop, later, openSession, payByCard } = stripeAppForFile();

async function openPage(order?: Pending): Promise<{ order: Pending; session: string }> {
  const booked = order ?? (await bookPending(shop.app));
  return { order: booked, session: await openSession(booked) };
}

const at = async (order: Pending) => ({
  order: await shopOrderOf(shop.app, order.orderId),
  ...(await booksOf(shop.app, order.orderId)),
});
const templates = (emails: { template: string }[], template: string) =>
  emails.filter((one) => one.template === template);

/** Locks the order while `work` runs. */
function whileOrderIsHeld<T>({ orderId }: Pending, work: () => Promise<T[]>): Promise<T[]> {
  return shop.app.db.transaction().execute(async (held) => {
    await held.selectFrom("orders").select("id").where("id", "=", orderId).forUpdate().execute();
    return work();
  });
}

describe("a payment by Stripe", () => {
  it("is recorded by the webhook, as paid by card [P110]", async () => {
    const { order } = await payByCard();
    const { orderId, orderKey } = order;
    expect((await shopOrderOf(shop.app, orderId)).status).toBe("processing");
    expect(
      await publicOrder(shop.app, { orderId, orderKey, bookingReference: "", next: "confirmation" }),
    ).toMatchObject({
      paid: true,
      paymentMethod: "credit_card",
      bookingReference: `WC-${orderId}`,
    });
  });

  it("asks for the order's total in euro, under our own ids", async () => {
    const { order, session } = await openPage();
    const { sessions } = await shop.stripe.books();
    expect(sessions.find(({ id }) => id === session)).toMatchObject({
      amount_total: order.totalCents,
      currency: "eur",
      client_reference_id: String(order.orderId),
      customer_email: "aine@example.ie",
    });
  });

  it("takes effect once even if it is reported 50 times at once, beside the return page and the reconciler", async () => {
    const { order, session } = await openPage();
    await shop.stripe.webhooks({ held: true });
    await shop.stripe.pay(session);
    await shop.stripe.webhooks({ copies: 1 });
    const { events } = await shop.stripe.books();
    const body = JSON.stringify(events.find((event) => JSON.stringify(event).includes(session)));
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: shop.stripe.webhookSecret });
    later(2);
    const [statuses, ways] = await Promise.all([
      Promise.all(Array.from({ length: 50 }, async () => (await webhook(shop.app, body, signature)).status)),
      Promise.all(Array.from({ length: 5 }, () => comeBack(shop.app, order))),
      checkOpenSessions(shop.app.context),
      reconcilePayments(shop.app.context),
      pressPay(shop.app, order),
    ]);
    expect(new Set(statuses)).toEqual(new Set([200]));
    expect(ways.every((way) => way.startsWith("/booking-confirmation"))).toBe(true);
    const { payments, documents, emails, events: history } = await at(order);
    expect(payments.map(({ state }) => state)).toEqual(["applied"]);
    expect(documents).toHaveLength(1);
    expect(history.filter(({ kind }) => kind === "paid")).toHaveLength(1);
    const confirmed = emails.filter(({ data }) => (data as { flag?: string }).flag === "confirmed_booking");
    expect(confirmed.map(({ template }) => template).sort()).toEqual(["customer_booking", "team_booking"]);
  });

  it("whose event arrives twice at once is recorded once: the second waits for the first and changes nothing", async () => {
    const { order, session } = await openPage();
    await shop.stripe.webhooks({ held: true });
    await shop.stripe.pay(session);
    const { events } = await shop.stripe.books();
    const event = events.find((one) => JSON.stringify(one).includes(session));
    const body = JSON.stringify(event);
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: shop.stripe.webhookSecret });
    const tell = async () => (await webhook(shop.app, body, signature)).json() as Promise<{ effect: string }>;
    const answers = await whileOrderIsHeld(order, async () => {
      const both = [tell(), tell()];
      await expect.poll(() => waitingForLocks(shop.app.db), { timeout: 10_000 }).toBe(2);
      return both;
    });
    expect((await Promise.all(answers)).map(({ effect }) => effect).sort()).toEqual(["paid", "recorded before"]);
    const taken = shop.app.db
      .selectFrom("payment_events")
      .select("effect")
      .where("event_id", "=", event?.id ?? "");
    expect(await taken.execute()).toEqual([{ effect: "paid" }]);
    expect((await at(order)).payments.map(({ state }) => state)).toEqual(["applied"]);
  });

  it("is recorded once, whether it is reported before the browser returns, late, twice or in any order", async () => {
    await shop.stripe.webhooks({ copies: 3, order: "shuffled" });
    const { order } = await payByCard();
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    const { payments, documents } = await at(order);
    expect([payments.length, documents.length]).toEqual([1, 1]);
  });

  it("whose event never arrives is found by the return page or else by the reconciler", async () => {
    await shop.stripe.webhooks({ dropped: true });
    const [seen, unseen] = [await openPage(), await openPage()];
    await shop.stripe.pay(seen.session);
    await shop.stripe.pay(unseen.session);
    expect(await comeBack(shop.app, seen.order)).toContain("/booking-confirmation");
    await reconcilePayments(shop.app.context);
    for (const { order } of [seen, unseen]) expect((await at(order)).order.status).toBe("processing");
  });

  it("waits for a bank that answers later, takes no second payment meanwhile, and is recorded when the answer comes", async () => {
    const { order, session } = await openPage();
    await shop.stripe.payLater(session);
    await shop.stripe.delivered();
    expect(await comeBack(shop.app, order)).toContain("notice=waiting");
    expect((await at(order)).order.status).toBe("pending");
    expect((await pressPay(shop.app, order)).to).not.toContain("/c/pay/");
    await shop.stripe.answerLater(session, true);
    await shop.stripe.delivered();
    expect((await at(order)).order.status).toBe("processing");
  });

  it("is not believed without Stripe's signature", async () => {
    const { order, session } = await openPage();
    await shop.stripe.webhooks({ held: true });
    await shop.stripe.pay(session);
    const { events } = await shop.stripe.books();
    const body = JSON.stringify(events.at(-1));
    const forged = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: "whsec_other" });
    expect((await webhook(shop.app, body, forged)).status).toBe(400);
    expect((await webhook(shop.app, body, "")).status).toBe(400);
    expect((await at(order)).order.status).toBe("pending");
  });

  it("gets 503 while the database is down, and is recorded when it is sent again", async () => {
    const { order, session } = await openPage();
    await shop.app.db.schema.alterTable("payment_events").renameTo("events_away").execute();
    await shop.stripe.pay(session);
    await expect.poll(async () => (await shop.stripe.books()).deliveries.length).toBeGreaterThan(0);
    await shop.app.db.schema.alterTable("events_away").renameTo("payment_events").execute();
    await shop.stripe.delivered();
    expect((await at(order)).order.status).toBe("processing");
  });
});

describe("a session at Stripe", () => {
  it("is the same at the next press if the answer to opening it was lost", async () => {
    const order = await bookPending(shop.app);
    const before = (await shop.stripe.books()).sessions.length;
    await shop.stripe.misbehave({ on: "sessions.create", kind: "lost_answer", times: 3 });
    expect((await pressPay(shop.app, order)).status).toBe(503);
    expect((await pressPay(shop.app, order)).status).toBe(303);
    expect((await shop.stripe.books()).sessions.length).toBe(before + 1);
  });

  it("pays its order even if the answer to opening it was lost", async () => {
    const order = await bookPending(shop.app);
    await shop.stripe.misbehave({ on: "sessions.create", kind: "lost_answer", times: 3 });
    await pressPay(shop.app, order);
    const session = (await shop.stripe.books()).sessions.at(-1)?.id ?? "";
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    expect((await at(order)).order.status).toBe("processing");
  });

  it("can't be opened while Stripe is down, and the order waits", async () => {
    const order = await bookPending(shop.app);
    await shop.stripe.misbehave({ on: "*", kind: "error", chance: 1 });
    expect((await pressPay(shop.app, order)).status).toBe(503);
    await shop.stripe.behave();
    expect((await pressPay(shop.app, order)).status).toBe(303);
    expect((await at(order)).order.status).toBe("pending");
  });

  it("is closed when its order is paid another way; a payment at the same moment is refunded", async () => {
    const [calm, race] = [await openPage(), await openPage()];
    for (const { order } of [calm, race])
      await recordByStaff(shop.app, order.orderId, { method: "phone", reference: "POS 1" });
    await shop.stripe.pay(race.session);
    await shop.stripe.delivered();
    await checkOpenSessions(shop.app.context);
    await sendDueRefunds(shop.app.context);
    await expect(shop.stripe.pay(calm.session)).rejects.toThrow();
    const { payments, refunds, emails } = await at(race.order);
    expect(payments.map(({ state }) => state).sort()).toEqual(["applied", "surplus"]);
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([
      ["succeeded", race.order.totalCents],
    ]);
    expect(templates(emails, "alert")).toHaveLength(1);
    const atStripe = (await shop.stripe.books()).refunds.filter(({ amount }) => amount === race.order.totalCents);
    expect(atStripe).toHaveLength(1);
  });
});

describe("money that does not match an order", () => {
  const problemsOf = async () => {
    const token = await shop.app.administratorToken();
    const response = await shop.app.request(`${listPaymentCases.path}?show=all`, { token });
    return (await response.json()) as {
      total: number;
      problems: PaymentCase[];
    };
  };

  it.each([
    ["amount", { amount_cents: 1 }, /asked for was €0\.01/],
    ["mode", { livemode: true }, /test money for a real payment page/],
  ])("by its %s pays nothing, and the team is alerted", async (_what, change, words) => {
    const { order, session } = await openPage();
    await shop.app.db.updateTable("payment_sessions").set(change).where("gateway_session_id", "=", session).execute();
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    const { order: after, payments, emails } = await at(order);
    expect(after).toMatchObject({ status: "pending", date_paid: null });
    expect(payments.map(({ state, case_reason }) => [state, case_reason])).toEqual([
      ["unmatched", expect.stringMatching(words)],
    ]);
    expect(templates(emails, "alert")).toHaveLength(1);
    expect((await problemsOf()).problems[0]).toMatchObject({
      orderId: order.orderId,
      cause: "unmatched",
      status: "open",
    });
  });

  it("keeps its order from being paid again or cancelled until it is refunded", async () => {
    const { order, session } = await openPage();
    const price = (cents: number) =>
      shop.app.db
        .updateTable("orders")
        .set({ net_cents: 0, vat_cents: cents, total_cents: cents })
        .where("id", "=", order.orderId)
        .execute();
    await price(1230);
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    for (let time = 0; time < 2; time++) {
      const pressed = await pressPay(shop.app, order);
      expect([pressed.status, pressed.to]).toEqual([303, expect.stringContaining("notice=arrived")]);
    }
    expect(await comeBack(shop.app, order)).toContain("notice=arrived");
    const { payments } = await at(order);
    expect(payments).toMatchObject([{ state: "unmatched", amount_cents: order.totalCents }]);
    await shop.stripe.refundAtDashboard(payments[0]?.reference ?? "", order.totalCents);
    await shop.stripe.delivered();
    expect((await at(order)).refunds).toMatchObject([{ state: "succeeded", amount_cents: order.totalCents }]);
    const again = await openPage(order);
    await shop.stripe.pay(again.session);
    await shop.stripe.delivered();
    expect((await at(order)).payments).toMatchObject([
      { state: "unmatched" },
      { state: "applied", amount_cents: 1230 },
    ]);
  });

  it.each(["0", "abc", "1e3", "100000", "", "1.5"])("is listed page by page, and '%s' is not a page", async (page) => {
    const token = await shop.app.administratorToken();
    const response = await shop.app.request(`${listPaymentCases.path}?page=${page}`, { token });
    expect(response.status).toBe(422);
    expect(await response.json()).toMatchObject({
      data: { params: { page: "Page must be a whole number from 1 to 200" } },
    });
  });

  it("pays nothing if its currency differs", async () => {
    const { order, session } = await openPage();
    await shop.app.db.updateTable("orders").set({ currency: "GBP" }).where("id", "=", order.orderId).execute();
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    expect((await at(order)).payments[0]).toMatchObject({
      state: "unmatched",
      problem: "It is in EUR, the order in GBP",
    });
  });

  it("that belongs to no order is listed with what was refunded at Stripe, and with refunds that failed", async () => {
    const { hostname, port } = new URL(shop.stripe.url);
    const client = new Stripe(shop.stripe.secretKey, { host: hostname, port, protocol: "http" });
    const { id } = await client.checkout.sessions.create({
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: 888, product_data: { name: "Van" } } }],
      metadata: { payment_session: "cps_of_a_lost_order", order_id: "2000000000" },
      success_url: "http://localhost:3000/checkout/return/2000000000/?key=wc_order_lost",
    });
    await shop.stripe.pay(id);
    await shop.stripe.delivered();
    const problem = async () => (await problemsOf()).problems.find(({ amountCents }) => amountCents === 888);
    expect(await problem()).toMatchObject({ orderId: null, refundedCents: 0 });
    const refunded = await shop.stripe.refundAtDashboard((await problem())?.reference ?? "", 888);
    await shop.stripe.delivered();
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    expect(await problem()).toMatchObject({ orderId: null, refundedCents: 888, status: "refunded" });
    await shop.stripe.failRefund(refunded);
    await shop.stripe.delivered();
    expect(await problem()).toMatchObject({ orderId: null, refundedCents: 0, status: "refund_failed" });
  });

  it("from a page that is not in our books is reported once", async () => {
    const { hostname, port } = new URL(shop.stripe.url);
    const client = new Stripe(shop.stripe.secretKey, { host: hostname, port, protocol: "http" });
    const session = await client.checkout.sessions.create({
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: 777, product_data: { name: "Van" } } }],
      metadata: { payment_session: "cps_of_another_lost_order", order_id: "2000000001" },
      success_url: "http://localhost:3000/checkout/return/2000000001/?key=wc_order_lost",
    });
    const before = (await problemsOf()).total;
    await shop.stripe.pay(session.id);
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    await reconcilePayments(shop.app.context);
    const { total, problems } = await problemsOf();
    expect(total).toBe(before + 1);
    expect(problems[0]).toMatchObject({ orderId: null, problem: expect.stringContaining("not in these books") });
  });

  it("is shown only to administrators", async () => {
    expect((await shop.app.request(listPaymentCases.path)).status).toBe(401);
    const token = await shop.app.staffToken("shop_manager");
    expect((await shop.app.request(listPaymentCases.path, { token })).status).toBe(403);
  });
});

describe("a dispute", () => {
  it("concerns the order that Stripe's payment paid, not one for which staff noted the same reference", async () => {
    const { order, session } = await openPage();
    await shop.stripe.webhooks({ held: true });
    await shop.stripe.pay(session);
    const { sessions } = await shop.stripe.books();
    const paymentId = String(sessions.find(({ id }) => id === session)?.payment_intent);
    const other = await bookPending(shop.app);
    expect((await recordByStaff(shop.app, other.orderId, { method: "phone", reference: paymentId })).status).toBe(201);
    await shop.stripe.webhooks({ held: false });
    await shop.stripe.delivered();
    await shop.stripe.dispute(paymentId, "fraudulent");
    await shop.stripe.delivered();
    const disputed = async (one: Pending) => (await at(one)).events.some(({ kind }) => kind === "disputed");
    expect([await disputed(order), await disputed(other)]).toEqual([true, false]);
  });
});

describe("a refund by Stripe", () => {
  it("whose answer was lost stays pending and is made once in the end", async () => {
    const { order } = await payByCard();
    const before = (await shop.stripe.books()).refunds.length;
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.misbehave({ on: "refunds.create", kind: "lost_answer", times: 3 });
    expect((await refund(shop.app, order.orderId, { amount: "5.00" })).status).toBe(201);
    expect((await at(order)).refunds.map(({ state }) => state)).toEqual(["pending"]);
    later(30);
    await sendDueRefunds(shop.app.context);
    expect((await at(order)).refunds.map(({ state }) => state)).toEqual(["succeeded"]);
    expect((await shop.stripe.books()).refunds.length).toBe(before + 1);
  });

  it("made at Stripe itself is in the ledger, with its credit note", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.refundAtDashboard(paymentId, 1234);
    await shop.stripe.delivered();
    const { order: after, refunds, documents } = await at(order);
    expect(refunds.map(({ state, amount_cents, requested_by }) => [state, amount_cents, requested_by])).toEqual([
      ["succeeded", 1234, "payment provider"],
    ]);
    expect(after.refunds).toEqual([expect.objectContaining({ total: "-12.34" })]);
    expect(documents.filter(({ kind }) => kind === "credit_note")).toHaveLength(1);
  });

  it("whose event never arrives is found by the reconciler", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.refundAtDashboard(paymentId, order.totalCents);
    await reconcilePayments(shop.app.context);
    expect((await at(order)).order.status).toBe("refunded");
  });

  it("that fails after all restores the order's status, voids the credit note and alerts the team", async () => {
    const { order } = await payByCard();
    expect((await refund(shop.app, order.orderId)).status).toBe(201);
    expect((await at(order)).order.status).toBe("refunded");
    const id = (await at(order)).refunds[0]?.gateway_refund_id ?? "";
    await shop.stripe.failRefund(id, "expired_or_canceled_card");
    await shop.stripe.delivered();
    const { order: after, refunds, documents, emails } = await at(order);
    expect(after).toMatchObject({ status: "processing", refunds: [] });
    expect(refunds[0]?.state).toBe("failed");
    expect(documents.find(({ kind }) => kind === "credit_note")?.voided_at).not.toBeNull();
    expect(templates(emails, "alert")).toHaveLength(1);
    expect((await refund(shop.app, order.orderId)).status).toBe(201);
  });

  it("after a failed one leaves credit notes that add up to the VAT of what was refunded", async () => {
    const order = await bookPending(shop.app);
    await shop.app.request(setOrderPrice.path.replace("{id}", String(order.orderId)), {
      json: { totalCents: 200, sendLink: false },
      token: await shop.app.administratorToken(),
    });
    await payByCard(order);
    const giveBack = async () => expect((await refund(shop.app, order.orderId, { amount: "1.00" })).status).toBe(201);
    await giveBack();
    await giveBack();
    await shop.stripe.failRefund((await at(order)).refunds[0]?.gateway_refund_id ?? "");
    await shop.stripe.delivered();
    await giveBack();
    const notes = (await at(order)).documents.filter(({ kind }) => kind === "credit_note");
    notes.sort((one, other) => one.number - other.number);
    const papers = notes.map(({ voided_at, data }) => ({ isVoid: voided_at !== null, ...(data as VatDocument) }));
    expect(papers.map(({ isVoid, netCents, vatCents }) => [isVoid, netCents, vatCents])).toEqual([
      [true, 81, 19],
      [false, 82, 18],
      [false, 81, 19],
    ]);
  });

  it("that Stripe takes time over is pending, and leaves nothing to refund meanwhile", async () => {
    const { order } = await payByCard();
    await shop.stripe.refundsAre("pending");
    expect((await refund(shop.app, order.orderId)).status).toBe(201);
    expect((await refund(shop.app, order.orderId, { amount: "0.01" })).status).toBe(400);
    await shop.stripe.refundsAre("succeeded");
    const [pending] = (await at(order)).refunds;
    await shop.stripe.recordRefundOutcome(pending?.gateway_refund_id ?? "");
    await shop.stripe.delivered();
    expect((await at(order)).refunds.map(({ state }) => state)).toEqual(["succeeded"]);
  });

  it("that Stripe refuses is reported as such and recorded", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.dispute(paymentId);
    const { status, body } = await refund(shop.app, order.orderId, { amount: "1.00" });
    expect([status, body.code]).toEqual([400, "woocommerce_rest_cannot_create_order_refund"]);
    expect((await at(order)).refunds.map(({ state }) => state)).toEqual(["failed"]);
  });
});

it("a dispute is reported to the team", async () => {
  const { order, paymentId } = await payByCard();
  await shop.stripe.dispute(paymentId, "fraudulent");
  await shop.stripe.delivered();
  const { emails, events } = await at(order);
  expect(templates(emails, "alert")).toHaveLength(1);
  expect(events.some(({ kind }) => kind === "disputed")).toBe(true);
});
