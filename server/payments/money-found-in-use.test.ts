import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { getHealth, type Health } from "../../contract/health.ts";
import { listPaymentCases, type PaymentCase } from "../../contract/payment-cases.ts";
import {
  changeOrderStatus,
  getStaffOrder,
  type StaffOrder,
  sendPaymentLink,
  setOrderPrice,
} from "../../contract/staff-order.ts";
import { bookRequest, requestNextDay, wednesdayMorning } from "../../test/journeys.ts";
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
import { createStripeApp, type StripeApp, sessionAt, stripeAppForFile, webhook } from "../../test/stripe-app.ts";
import { documentOf, type TemplateData, type TemplateName } from "../mail/templates.ts";
import { cancelUnpaidOrders } from "../order-actions/cancel-unpaid-orders.ts";
import { checkOpenSessions } from "./check-open-sessions.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const { shop, later, statusOf, books, openSession, payByCard } = stripeAppForFile();
const booksOfOrder = (of: StripeApp, { orderId }: Pending) => booksOf(of.app, orderId);
const press = async (of: StripeApp, order: Pending) => sessionAt((await pressPay(of.app, order)).to);

async function ask<T>(path: string, json?: object): Promise<{ status: number; body: T }> {
  const token = await shop.app.administratorToken();
  const response = await shop.app.request(path, { token, ...(json && { json }) });
  return { status: response.status, body: (await response.json()) as T };
}
const at = (path: string, { orderId }: Pending) => path.replace("{id}", String(orderId));
const problemsOf = async () => (await ask<{ total: number; problems: PaymentCase[] }>(listPaymentCases.path)).body;
const paymentsHealth = async () => {
  const { parts } = (await ask<Health>(getHealth.path)).body;
  const part = parts.find(({ key }) => key === "payments");
  if (!part) throw new Error("Health says nothing of payments");
  return part;
};
const payPage = async ({ orderId, orderKey }: Pending) => {
  const response = await shop.app.request(`/checkout/order-pay/${orderId}/?pay_for_order=true&key=${orderKey}`);
  return (await response.json()) as { checkout: { pay?: { notice: string | null }; message?: string } };
};
const alerts = async (title: string | RegExp) => {
  const rows = await shop.app.db.selectFrom("emails").selectAll().where("template", "=", "alert").execute();
  const isIt = (text: string) => (typeof title === "string" ? text.includes(title) : title.test(text));
  return rows.filter(({ data }) => isIt((data as { title: string }).title));
};
const textOf = (email: { template: string; data: unknown } | undefined) =>
  email
    ? JSON.stringify(documentOf(email.template as TemplateName, email.data as TemplateData[TemplateName] as never))
    : "";

describe("books that are older than the gateway's, as after restoring a backup", () => {
  /** An order that was paid in a session which the restored books do not have, seen by a new process. */
  const paidAfterBackup = async (
    change: (of: StripeApp, order: Pending, session: string) => Promise<unknown> = async () => {},
  ) => {
    const restored = await createStripeApp(2);
    const order = await bookPending(restored.app);
    await restored.stripe.webhooks({ dropped: true });
    // This process has not reconciled yet, and ensureReconciled would close the gap, so the session is opened directly.
    const { orderKey, orderId, totalCents } = order;
    const { gatewaySessionId } = (await restored.app.context.payments?.openSession({
      id: `cps_after_the_backup_${orderId}`,
      orderId,
      amountCents: totalCents,
      currency: "EUR",
      description: "Small Van",
      customerEmail: "aine@example.ie",
      returnUrl: `http://localhost:3000/checkout/return/${orderId}/?key=${orderKey}`,
      cancelUrl: "http://localhost:3000/",
      expiresAt: new Date(restored.clock.now().getTime() + 3_600_000),
    })) ?? { gatewaySessionId: "" };
    await restored.stripe.pay(gatewaySessionId);
    await change(restored, order, gatewaySessionId);
    return { restored, order, close: () => restored.close() };
  };

  it("learn at the pay button at the latest that the order is paid, and charge nobody again", async () => {
    const { restored, order, close } = await paidAfterBackup();
    const { status, to } = await pressPay(restored.app, order);
    expect([status, to]).toEqual([303, expect.stringContaining("/booking-confirmation")]);
    expect((await restored.stripe.books()).sessions).toHaveLength(1);
    expect((await shopOrderOf(restored.app, order.orderId)).status).toBe("processing");
    const { payments, documents, emails } = await booksOfOrder(restored, order);
    expect(payments).toMatchObject([{ state: "applied", amount_cents: order.totalCents }]);
    expect([documents.length, emails.filter(({ template }) => template === "alert").length]).toEqual([1, 0]);
    await close();
  });

  it("cancel nothing as unpaid before they are reconciled", async () => {
    const { restored, order, close } = await paidAfterBackup();
    restored.clock.set(new Date(wednesdayMorning.getTime() + 25 * 3_600_000).toISOString());
    await restored.stripe.misbehave({ on: "sessions.list", kind: "error", times: 3 });
    expect(await cancelUnpaidOrders(restored.app.context)).toBe(0);
    expect(await cancelUnpaidOrders(restored.app.context)).toBe(0);
    const { emails } = await booksOfOrder(restored, order);
    expect(emails.filter(({ template }) => template === "cancelled")).toEqual([]);
    expect((await shopOrderOf(restored.app, order.orderId)).status).toBe("processing");
    await close();
  });

  it("that can't be reconciled because the key is revoked promise nothing for the next minute", async () => {
    const { restored, order, close } = await paidAfterBackup();
    await restored.stripe.misbehave({ on: "*", kind: "error", status: 401, chance: 1 });
    const { orderId, orderKey } = order;
    const path = `/checkout/order-pay/${orderId}/?pay_for_order=true&key=${orderKey}`;
    const response = await restored.app.request(path, { method: "POST" });
    expect([response.status, await response.json()]).toMatchObject([503, { checkout: { pay: { notice: "broken" } } }]);
    await close();
  });

  it("open no session while they can't be reconciled with the gateway", async () => {
    const { restored, order, close } = await paidAfterBackup();
    await restored.stripe.misbehave({ on: "sessions.list", kind: "error", times: 3 });
    expect((await pressPay(restored.app, order)).status).toBe(503);
    expect((await pressPay(restored.app, order)).to).toContain("/booking-confirmation");
    await close();
  });

  it.each([
    ["another amount", { net_cents: 1000, vat_cents: 230, total_cents: 1230 }, /asked for was €12\.30/],
    [
      "an order that is younger than its page",
      { date_created: new Date("2026-03-04T10:30:00Z") },
      /before the order was booked/,
    ],
  ])("hold the order if the match is not certain: %s", async (_, change, words) => {
    const { restored, order, close } = await paidAfterBackup((of, { orderId }) =>
      of.app.db.updateTable("orders").set(change).where("id", "=", orderId).execute(),
    );
    expect((await pressPay(restored.app, order)).to).toContain("notice=arrived");
    const { payments, emails } = await booksOfOrder(restored, order);
    expect(payments).toMatchObject([
      { state: "unmatched", order_id: order.orderId, problem: expect.stringMatching(words) },
    ]);
    expect(textOf(emails.find(({ template }) => template === "alert"))).toContain("Nobody can pay this order until");
    expect((await restored.stripe.books()).sessions).toHaveLength(1);
    await close();
  });

  it("do not give the money of a lost order to the order that has its number now", async () => {
    const { restored, order, close } = await paidAfterBackup((of, { orderId }) =>
      of.app.db
        .updateTable("orders")
        .set({ order_key: "wc_order_of_somebody_else" })
        .where("id", "=", orderId)
        .execute(),
    );
    const now = { ...order, orderKey: "wc_order_of_somebody_else" };
    expect((await pressPay(restored.app, now)).to).toContain("/c/pay/");
    const [payment] = await restored.app.db.selectFrom("payments").selectAll().execute();
    expect(payment).toMatchObject({
      state: "unmatched",
      order_id: null,
      problem: expect.stringContaining(`number ${order.orderId}`),
    });
    await close();
  });

  it("refund what was paid a second time in a lost session", async () => {
    const { restored, order, close } = await paidAfterBackup(async (of, booked) => {
      await recordByStaff(of.app, booked.orderId, { method: "phone", reference: "POS 9" });
    });
    await reconcilePayments(restored.app.context);
    const { payments, refunds } = await booksOfOrder(restored, order);
    expect(payments.map(({ state }) => state).sort()).toEqual(["applied", "surplus"]);
    expect(refunds).toMatchObject([{ amount_cents: order.totalCents, reason: "Paid twice" }]);
    await close();
  });
});

describe("a gateway that opens no session", () => {
  const openingFails = () => alerts("does not open payment pages");

  it("because our key is revoked: Health shows a fault, the team gets an email once an hour, and the visitor is not told 'in a minute'", async () => {
    const [calm, order] = [await bookPending(shop.app), await bookPending(shop.app)];
    await openSession(calm);
    await shop.stripe.misbehave({ on: "*", kind: "error", status: 401, chance: 1 });
    const pressed = () =>
      shop.app.request(`/checkout/order-pay/${order.orderId}/?pay_for_order=true&key=${order.orderKey}`, {
        method: "POST",
      });
    for (let time = 0; time < 3; time++) {
      const response = await pressed();
      expect([response.status, await response.json()]).toMatchObject([
        503,
        { checkout: { pay: { notice: "broken" } } },
      ]);
    }
    expect(await openingFails()).toHaveLength(1);
    expect(await paymentsHealth()).toMatchObject({ state: "fault", summary: expect.stringContaining("secret key") });
    later(61);
    await pressed();
    expect(await openingFails()).toHaveLength(2);
    await shop.stripe.behave();
    expect((await pressed()).status).toBe(303);
    expect((await paymentsHealth()).summary).not.toContain("secret key");
  });

  it("because it is out of order: Health says so until a session opens again", async () => {
    const order = await bookPending(shop.app);
    await shop.stripe.misbehave({ on: "sessions.create", kind: "error", times: 3 });
    expect((await pressPay(shop.app, order)).status).toBe(503);
    expect(await paymentsHealth()).toMatchObject({
      state: "fault",
      advice: expect.stringContaining("clear by itself"),
    });
    expect((await pressPay(shop.app, order)).status).toBe(303);
    expect((await paymentsHealth()).state).not.toBe("fault");
  });
});

describe("a refund that somebody made at the gateway first", () => {
  it("counts as the refund requested here before its event arrives: nobody is told to refund again", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.refundAtDashboard(paymentId, order.totalCents);
    expect((await refund(shop.app, order.orderId)).status).toBe(201);
    const { refunds, emails, documents } = await books(order);
    expect(refunds).toMatchObject([{ state: "succeeded", amount_cents: order.totalCents }]);
    expect(emails.filter(({ template }) => template === "alert")).toEqual([]);
    expect(emails.filter(({ template }) => template === "refund")).toHaveLength(1);
    expect(documents.filter(({ kind }) => kind === "credit_note")).toHaveLength(1);
    expect(await statusOf(order)).toBe("refunded");
  });

  it("is found as well if it was made just before ours is sent", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    const stop = shop.stripe.watch("before", "refunds.create", async () => {
      stop();
      await shop.stripe.refundAtDashboard(paymentId, order.totalCents);
    });
    expect((await refund(shop.app, order.orderId)).status).toBe(201);
    const { refunds, emails } = await books(order);
    expect(refunds.map(({ state }) => state)).toEqual(["succeeded"]);
    expect(emails.filter(({ template }) => template === "alert")).toEqual([]);
  });

  it("is booked if it has a different amount, and ours is refused with what is left, without an alert", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.refundAtDashboard(paymentId, 1000);
    const { status, body } = await refund(shop.app, order.orderId);
    const left = `€${((order.totalCents - 1000) / 100).toFixed(2)} can still be refunded`;
    expect([status, body.message]).toEqual([400, expect.stringContaining(left)]);
    const { refunds, emails } = await books(order);
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents]).sort()).toEqual([
      ["failed", order.totalCents],
      ["succeeded", 1000],
    ]);
    expect(emails.filter(({ template }) => template === "alert")).toEqual([]);
    expect((await refund(shop.app, order.orderId)).status).toBe(201);
    expect((await shop.stripe.books()).charges.at(-1)).toMatchObject({ refunded: true });
  });

  it("leaves room for ours if it was partial, and both are booked", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.refundAtDashboard(paymentId, 1000);
    expect((await refund(shop.app, order.orderId, { amount: "5.00" })).status).toBe(201);
    expect((await books(order)).refunds.map(({ state, amount_cents }) => [state, amount_cents]).sort()).toEqual([
      ["succeeded", 1000],
      ["succeeded", 500],
    ]);
  });

  it("withdraws the alert that ours had failed, or corrects it if it was already sent", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.dispute(paymentId);
    expect((await refund(shop.app, order.orderId, { amount: "5.00" })).status).toBe(400);
    const failed = async () =>
      (await books(order)).emails.filter(({ subject }) => subject.includes("refund of €5.00 failed"));
    expect(await failed()).toHaveLength(1);
    await shop.app.db
      .updateTable("emails")
      .set({ state: "sent", attempts: 1 })
      .where("order_id", "=", order.orderId)
      .execute();
    await shop.stripe.closeDispute(paymentId, "won");
    await shop.app.db
      .updateTable("refunds")
      .set({ created_at: new Date("2026-03-04T11:00:00Z") })
      .where("order_id", "=", order.orderId)
      .execute();
    await shop.stripe.refundAtDashboard(paymentId, 500);
    await reconcilePayments(shop.app.context);
    expect((await failed()).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^Please look: The refund/),
      expect.stringMatching(/^Please look: No longer applies/),
    ]);
  });
});

describe("the time of a payment", () => {
  it("is when the customer paid, even if the shop was down over midnight: order, receipt and ledger have that day", async () => {
    const order = await bookPending(shop.app);
    const session = await openSession(order);
    await shop.stripe.webhooks({ dropped: true });
    later(30);
    await shop.stripe.pay(session);
    later(20 * 60);
    await checkOpenSessions(shop.app.context);
    const { payments, documents } = await books(order);
    expect(payments[0]?.received_at).toEqual(new Date("2026-03-04T10:30:00Z"));
    expect((await shopOrderOf(shop.app, order.orderId)).date_paid).toBe("2026-03-04T10:30:00");
    expect(documents[0]?.data).toMatchObject({ paidOn: "2026-03-04", issuedOn: "2026-03-05" });
  });

  it("is the event's own if the event arrives late", async () => {
    const order = await bookPending(shop.app);
    const session = await openSession(order);
    await shop.stripe.webhooks({ held: true });
    later(10);
    await shop.stripe.pay(session);
    later(16 * 60);
    await shop.stripe.webhooks({ held: false });
    await shop.stripe.delivered();
    expect((await books(order)).payments[0]?.received_at).toEqual(new Date("2026-03-04T10:10:00Z"));
  });
});

describe("money that does not fit its order", () => {
  it("has arrived: its payer is told so on every page and by email, and is asked for nothing more", async () => {
    const order = await bookPending(shop.app);
    const session = await openSession(order);
    const total = { net_cents: 1000, vat_cents: 230, total_cents: 1230 };
    await shop.app.db.updateTable("orders").set(total).where("id", "=", order.orderId).execute();
    await shop.stripe.pay(session);
    await shop.stripe.delivered();
    expect(await comeBack(shop.app, order)).toContain("notice=arrived");
    expect((await pressPay(shop.app, order)).to).toContain("notice=arrived");
    expect((await payPage(order)).checkout.pay?.notice).toBe("arrived");
    const held = (await books(order)).emails.filter(({ template }) => template === "payment_held");
    expect(held).toHaveLength(1);
    expect(textOf(held[0])).toMatch(/has arrived.*Please do not pay again/);
  });
});

describe("an amount that cards can't pay", () => {
  it.each([
    [30, /from €0\.50/],
    [100_000_000, /to €999,999\.99/],
  ])("of %i cents gets no payment link, and staff are told why", async (totalCents, words) => {
    const order = await bookPending(shop.app);
    const refused = await ask<{ message: string }>(at(setOrderPrice.path, order), { totalCents, sendLink: true });
    expect([refused.status, refused.body.message]).toEqual([409, expect.stringMatching(words)]);
    expect((await ask(at(setOrderPrice.path, order), { totalCents, sendLink: false })).status).toBe(200);
    const link = await ask<{ message: string }>(at(sendPaymentLink.path, order), {});
    expect([link.status, link.body.message]).toEqual([409, expect.stringMatching(words)]);
    expect((await payPage(order)).checkout.message).toContain("cannot be paid by card");
  });
});

describe("a dispute", () => {
  const staffOrder = async (order: Pending) => (await ask<StaffOrder>(at(getStaffOrder.path, order))).body;

  it("makes the money non-refundable at once, and for good if it is lost", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.dispute(paymentId, "fraudulent");
    await shop.stripe.delivered();
    expect((await staffOrder(order)).money).toMatchObject({ disputedCents: order.totalCents, refundableCents: 0 });
    await shop.stripe.closeDispute(paymentId, "lost");
    await shop.stripe.delivered();
    const { money, actions, events, status } = await staffOrder(order);
    expect([money.refundableCents, status]).toEqual([0, "processing"]);
    expect(actions.refund).toMatchObject({ ok: false, reason: expect.stringContaining("disputed") });
    expect(events.some(({ note }) => note.includes("is lost"))).toBe(true);
    expect(await alerts("A dispute is lost")).toHaveLength(1);
    const { status: refused, body } = await refund(shop.app, order.orderId);
    expect([refused, body.message]).toEqual([400, expect.stringContaining("Invalid refund amount")]);
    const list = await ask<{ orders: { id: number; refundableCents: number }[] }>("/wp-json/currach/v1/staff/orders");
    expect(list.body.orders.find(({ id }) => id === order.orderId)?.refundableCents).toBe(0);
  });

  it("that is won makes it refundable again, even if its events arrive in any order and twice", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ order: "shuffled", copies: 2 });
    await shop.stripe.dispute(paymentId);
    await shop.stripe.closeDispute(paymentId, "won");
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    await shop.stripe.webhooks({ order: "as_happened", copies: 1 });
    expect((await staffOrder(order)).money).toMatchObject({ disputedCents: 0, refundableCents: order.totalCents });
  });
});

describe("a session that was created while the shop's clock was 25 hours ahead", () => {
  it.each([
    ["refused by Stripe, is replaced at the next press", 0, false],
    ["not answered by Stripe, is replaced at the next press", 3, false],
    ["not answered by Stripe, is closed by the reconciler", 3, true],
  ])("and %s", async (_, errors, byJob) => {
    const ahead = await createStripeApp(3, () => wednesdayMorning);
    const { quote, ...booked } = await bookRequest(ahead.app, requestNextDay);
    const order = { ...booked, totalCents: quote.totalCents };
    ahead.clock.set(new Date(wednesdayMorning.getTime() + 25 * 3_600_000).toISOString());
    await ahead.stripe.misbehave({ on: "sessions.create", kind: "error", times: errors });
    expect((await pressPay(ahead.app, order)).status).toBe(503);
    ahead.clock.set(wednesdayMorning.toISOString());
    const pages = () => ahead.app.db.selectFrom("payment_sessions").select("state").execute();
    if (byJob) await checkOpenSessions(ahead.app.context);
    if (byJob) expect(await pages()).toEqual([{ state: "expired" }]);
    await ahead.stripe.pay(await press(ahead, order));
    await ahead.stripe.delivered();
    expect((await shopOrderOf(ahead.app, order.orderId)).status).toBe("processing");
    await ahead.close();
  });
});

describe("a malformed signed event", () => {
  const send = async (body: string) => {
    const signature = Stripe.webhooks.generateTestHeaderString({ payload: body, secret: shop.stripe.webhookSecret });
    return (await webhook(shop.app, body, signature)).status;
  };
  const event = (object: unknown, changes: object = {}) =>
    JSON.stringify({
      id: `evt_bad_${Math.random().toString(36).slice(2)}`,
      type: "checkout.session.completed",
      created: 1_772_618_400,
      livemode: false,
      data: { object },
      ...changes,
    });
  const session = {
    id: "cs_x",
    created: 1_772_618_400,
    status: "complete",
    payment_status: "paid",
    payment_intent: "pi_x",
  };

  it.each([
    ["no JSON", "{"],
    ["null", "null"],
    ["a list", "[]"],
    ["an empty object", "{}"],
    ["no data", event(null)],
    ["an amount in words", event({ ...session, amount_total: "many", currency: "eur" })],
    ["an amount out of range", event({ ...session, amount_total: 1e15, currency: "eur" })],
    ["an id with a NUL", event({ ...session, id: "cs_\u0000", amount_total: 1, currency: "eur" })],
    ["a currency of four letters", event({ ...session, amount_total: 1, currency: "euro" })],
    ["a dispute without an amount", event({ id: "du_x", payment_intent: "pi_x" }, { type: "charge.dispute.closed" })],
    ["a payment that is a number", event({ payment_intent: 7 }, { type: "charge.refunded" })],
    ["an invalid time", event(session, { created: "today" })],
  ])("with %s is accepted, stored as received and counted in Health", async (_, body) => {
    const before = await shop.app.db
      .selectFrom("payment_events")
      .select("event_id")
      .where("unreadable_body", "is not", null)
      .execute();
    expect([await send(body), await send(body)]).toEqual([200, 200]);
    const kept = await shop.app.db
      .selectFrom("payment_events")
      .selectAll()
      .where("unreadable_body", "is not", null)
      .execute();
    expect(kept).toHaveLength(before.length + 1);
    expect(kept.some((row) => row.unreadable_body === body && row.effect.startsWith("unreadable: "))).toBe(true);
    expect((await paymentsHealth()).facts).toContainEqual({
      label: "Unreadable events in the last week",
      value: String(kept.length),
    });
  });

  it("with an amount of zero has no effect", async () => {
    expect(await send(event({ ...session, amount_total: 0, currency: "eur" }))).toBe(200);
  });
});

describe("other business on the same account", () => {
  it("is counted in Health and needs no attention", async () => {
    const { hostname, port } = new URL(shop.stripe.url);
    const client = new Stripe(shop.stripe.secretKey, { host: hostname, port, protocol: "http" });
    const { id } = await client.checkout.sessions.create({
      mode: "payment",
      line_items: [{ quantity: 1, price_data: { currency: "eur", unit_amount: 777, product_data: { name: "Else" } } }],
      client_reference_id: "1",
      success_url: "https://elsewhere.example",
    });
    const [total, alertCount] = [(await problemsOf()).total, (await alerts("")).length];
    await shop.stripe.pay(id);
    await shop.stripe.sendAllAgain();
    await shop.stripe.delivered();
    await reconcilePayments(shop.app.context);
    const others = (await shop.stripe.books()).intents.find(({ amount }) => amount === 777)?.id ?? "";
    await shop.stripe.refundAtDashboard(others, 777);
    await shop.stripe.delivered();
    expect([(await problemsOf()).total, (await alerts("")).length]).toEqual([total, alertCount]);
    const { facts } = await paymentsHealth();
    expect(facts).toContainEqual({ label: "Payments of other business", value: "1" });
  });
});

describe("a cancelled order", () => {
  const cancelled = async (order: Pending) =>
    (await books(order)).emails.filter(({ template }) => template === "cancelled");
  const cancel = (order: Pending, body: object = {}) =>
    ask(at(changeOrderStatus.path, order), { action: "cancel", ...body });

  it("without a refund emails its customer, whether it was paid or not", async () => {
    const unpaid = await bookPending(shop.app);
    expect((await cancel(unpaid)).status).toBe(200);
    expect(textOf((await cancelled(unpaid))[0])).toContain("Nothing was paid, and you owe nothing");
    const { order } = await payByCard();
    await cancel(order);
    expect(textOf((await cancelled(order))[0])).toContain("We still hold");
  });

  it("with a refund sends its customer only the refund email", async () => {
    const { order } = await payByCard();
    await cancel(order, { refund: true });
    const { emails } = await books(order);
    expect(emails.filter(({ template }) => ["cancelled", "refund"].includes(template))).toMatchObject([
      { template: "refund" },
    ]);
  });

  it("that nobody paid emails its customer too, without what a visitor typed", async () => {
    const order = await bookPending(shop.app);
    later(25 * 60);
    await cancelUnpaidOrders(shop.app.context);
    const [email] = await cancelled(order);
    expect(textOf(email)).toContain("was not paid in time");
    expect(JSON.stringify(email?.data)).not.toContain("Áine");
  });

  it("that still has money is refunded in one step, and in no other way", async () => {
    const { order } = await payByCard();
    await cancel(order);
    const { actions } = (await ask<StaffOrder>(at(getStaffOrder.path, order))).body;
    expect([actions.giveBack.ok, actions.refund.ok]).toEqual([true, false]);
    expect((await refund(shop.app, order.orderId)).status).toBe(400);
    expect(await cancel(order, { refund: true })).toMatchObject({ status: 200, body: { status: "refunded" } });
    expect((await shop.stripe.books()).charges.at(-1)).toMatchObject({ refunded: true });
    expect((await cancel(order, { refund: true })).status).toBe(409);
    expect(await cancelled(order)).toHaveLength(1);
  });
});
