import { sql } from "kysely";
import Stripe from "stripe";
import { describe, expect, it } from "vitest";
import { bookPending, comeBack, type Pending, pressPay, refund, shopOrderOf } from "../../test/payments.ts";
import { sessionAt, stripeAppForFile, webhook } from "../../test/stripe-app.ts";
import { cancelUnpaidOrders } from "../order-actions/cancel-unpaid-orders.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";
import { checkOpenSessions } from "./check-open-sessions.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const { shop, later, statusOf, books, openSession, payByCard } = stripeAppForFile();

const expectPaidOnce = async (order: Pending) => {
  const { payments, documents, events } = await books(order);
  expect(payments).toMatchObject([{ state: "applied", amount_cents: order.totalCents }]);
  expect(documents).toHaveLength(1);
  expect(events.filter(({ kind }) => kind === "paid")).toHaveLength(1);
  expect(await statusOf(order)).toBe("processing");
};

describe("a payment at Stripe", () => {
  it("leads from the pay button to Stripe's page and from there to the confirmation [P004]", async () => {
    const order = await bookPending(shop.app);
    const { to } = await pressPay(shop.app, order);
    expect(new URL(to).origin).toBe(shop.stripe.url);
    const press = (action: string) =>
      fetch(to, { method: "POST", body: new URLSearchParams({ action }), redirect: "manual" });
    expect((await press("cancel")).headers.get("location")).toContain(`/checkout/order-pay/${order.orderId}/`);
    expect(await (await press("decline")).text()).toContain("Your card was declined.");
    const way = new URL((await press("pay")).headers.get("location") ?? "");
    const back = await shop.app.request(way.pathname + way.search);
    expect(back.headers.get("location")).toContain("/booking-confirmation");
    await shop.stripe.delivered();
    await expectPaidOnce(order);
    expect((await shopOrderOf(shop.app, order.orderId)).payment_method).toBe("stripe");
  });

  it("is made once, even if every third answer from Stripe is lost", async () => {
    const order = await bookPending(shop.app);
    await shop.stripe.misbehave({ on: "*", kind: "lost_answer", chance: 0.33 });
    let page = await pressPay(shop.app, order);
    while (page.status !== 303) page = await pressPay(shop.app, order);
    await shop.stripe.pay(sessionAt(page.to));
    while (!(await comeBack(shop.app, order)).includes("/booking-confirmation"));
    await shop.stripe.delivered();
    const { sessions } = await shop.stripe.books();
    expect(sessions.filter((session) => session.client_reference_id === String(order.orderId))).toHaveLength(1);
    await expectPaidOnce(order);
  });

  it("can be made even if the order's email changed after a press whose answer was lost, and raises no alarm", async () => {
    const order = await bookPending(shop.app);
    await shop.stripe.misbehave({ on: "sessions.create", kind: "lost_answer", times: 3 });
    expect((await pressPay(shop.app, order)).status).toBe(503);
    const billing = { email: "aine.byrne@example.ie" };
    const path = `/wp-json/wc/v3/orders/${order.orderId}`;
    expect((await shop.app.request(path, { method: "PUT", json: { billing }, basic: shop.app.apiKey })).status).toBe(
      200,
    );
    const { status, to } = await pressPay(shop.app, order);
    expect(status).toBe(303);
    // The first page also exists at Stripe, but nobody was given its address.
    expect((await pressPay(shop.app, order)).to).toBe(to);
    const { sessions } = await shop.stripe.books();
    expect(sessions.find(({ id }) => id === sessionAt(to))).toMatchObject({ customer_email: billing.email });
    const faults = await shop.app.db
      .selectFrom("gateway_failures")
      .select("operation")
      .where("lasting", "=", true)
      .execute();
    expect(faults).toEqual([]);
    await shop.stripe.pay(sessionAt(to));
    await shop.stripe.delivered();
    await expectPaidOnce(order);
  });

  it("can be made on another page if the bank refuses later", async () => {
    const order = await bookPending(shop.app);
    const first = sessionAt((await pressPay(shop.app, order)).to);
    await shop.stripe.payLater(first);
    await shop.stripe.answerLater(first, false);
    await shop.stripe.delivered();
    expect(await statusOf(order)).toBe("pending");
    const second = sessionAt((await pressPay(shop.app, order)).to);
    expect(second).not.toBe(first);
    await shop.stripe.pay(second);
    await shop.stripe.delivered();
    await expectPaidOnce(order);
  });

  it("can be made even if Stripe was down at the first press", async () => {
    const order = await bookPending(shop.app);
    await shop.stripe.misbehave({ on: "sessions.create", kind: "error", times: 3 });
    expect((await pressPay(shop.app, order)).status).toBe(503);
    // Stripe would now refuse the first press's page, which has less than half an hour left.
    later(35);
    const { status, to } = await pressPay(shop.app, order);
    expect(status).toBe(303);
    await shop.stripe.pay(sessionAt(to));
    await shop.stripe.delivered();
    await expectPaidOnce(order);
  });
});

describe("a signed event from Stripe", () => {
  /** Sends a changed event of an order's payment, with a valid signature. */
  const tell = async (order: Pending, change: (event: { livemode: boolean; data: { object: object } }) => void) => {
    const session = sessionAt((await pressPay(shop.app, order)).to);
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.pay(session);
    const event = (await shop.stripe.books()).events.at(-1);
    if (!event) throw new Error("Stripe told nothing");
    const original = JSON.stringify(event);
    change(event);
    const body = JSON.stringify(event);
    const signatureOf = (payload: string) =>
      Stripe.webhooks.generateTestHeaderString({ payload, secret: shop.stripe.webhookSecret });
    return { body, signature: signatureOf(body), signatureOfOriginal: signatureOf(original) };
  };

  it.each([
    ["of real money in test mode", { livemode: true }, /real money for a payment page in test mode/],
    ["of another amount", { amount_total: 1 }, /asked for was/],
    ["of another page", { id: "cs_test_other" }, /did not come through the order's payment page/],
  ])("%s pays no order, and is recorded for staff", async (_, changes, problem) => {
    const order = await bookPending(shop.app);
    const { body, signature } = await tell(order, (event) => {
      Object.assign(event.data.object, changes);
      event.livemode = "livemode" in changes;
    });
    expect((await webhook(shop.app, body, signature)).status).toBe(200);
    const { payments, documents } = await books(order);
    expect(payments).toMatchObject([{ state: "unmatched", problem: expect.stringMatching(problem) }]);
    expect(documents).toEqual([]);
    expect(await statusOf(order)).toBe("pending");
  });

  it("that was tampered with is refused", async () => {
    const order = await bookPending(shop.app);
    const { body, signatureOfOriginal } = await tell(order, ({ data }) => Object.assign(data.object, { more: 1 }));
    expect((await webhook(shop.app, body, signatureOfOriginal)).status).toBe(400);
    expect((await books(order)).payments).toEqual([]);
  });
});

describe("a session that Stripe does not know, because the shop has a different account there now", () => {
  const openAtAnotherAccount = async () => {
    const order = await bookPending(shop.app);
    const { to } = await pressPay(shop.app, order);
    await shop.app.db
      .updateTable("payment_sessions")
      .set({ gateway_session_id: `cs_of_another_account_${order.orderId}`, livemode: true })
      .where("gateway_session_id", "=", sessionAt(to))
      .execute();
    return order;
  };

  it("does not block the next one", async () => {
    const order = await openAtAnotherAccount();
    await shop.stripe.pay(sessionAt((await pressPay(shop.app, order)).to));
    await shop.stripe.delivered();
    await expectPaidOnce(order);
  });

  it("does not keep an unpaid order from being cancelled", async () => {
    await shop.stripe.webhooks({ dropped: true });
    const order = await openAtAnotherAccount();
    later(25 * 60);
    await cancelUnpaidOrders(shop.app.context);
    expect(await statusOf(order)).toBe("cancelled");
  });
});

describe("a refund at Stripe", () => {
  it("is made once, even if its answer was lost and Stripe has since forgotten our key", async () => {
    const { order, paymentId } = await payByCard();
    await shop.stripe.webhooks({ dropped: true });
    await shop.stripe.misbehave({ on: "refunds.create", kind: "lost_answer", times: 3 });
    await refund(shop.app, order.orderId, { amount: "10.00" });
    expect((await books(order)).refunds).toMatchObject([{ state: "pending" }]);
    later(25 * 60);
    await sendDueRefunds(shop.app.context);
    expect((await books(order)).refunds).toMatchObject([{ state: "succeeded" }]);
    const { refunds } = await shop.stripe.books();
    expect(refunds.filter((one) => one.payment_intent === paymentId)).toHaveLength(1);
  });

  it("that failed is not revived by an older answer that arrives after the newer one", async () => {
    const { order, paymentId } = await payByCard();
    let letGo = () => {};
    let isFirst = true;
    const stop = shop.stripe.watch("after", "refunds.list", () => {
      if (!isFirst) return;
      isFirst = false;
      return new Promise<void>((resolve) => {
        letGo = resolve;
      });
    });
    const id = await shop.stripe.refundAtDashboard(paymentId, 1000);
    await expect.poll(() => isFirst).toBe(false);
    await shop.stripe.failRefund(id);
    await reconcilePayments(shop.app.context);
    letGo();
    await shop.stripe.delivered();
    stop();
    const { refunds, emails, documents } = await books(order);
    expect(refunds).toMatchObject([{ state: "failed" }]);
    expect(emails.filter(({ template }) => template === "refund")).toEqual([]);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
  });
});

describe("an order whose payment page cannot be updated", () => {
  /** Opens a page whose outcome the database refuses, and another order's page; `mend` makes the database accept it. */
  const openTwo = async () => {
    await shop.stripe.webhooks({ dropped: true });
    const [faulty, next] = [await bookPending(shop.app), await bookPending(shop.app)];
    const first = await openSession(faulty);
    later(1);
    const second = await openSession(next);
    const { db } = shop.app;
    await sql`create or replace function refuse_page() returns trigger language plpgsql as $$ begin raise 'refused'; end $$`.execute(
      db,
    );
    await sql`create or replace trigger refuse_page before update on payment_sessions for each row
      when (old.order_id = ${sql.lit(faulty.orderId)} and new.state <> old.state) execute function refuse_page()`.execute(
      db,
    );
    const mend = () => sql`drop function refuse_page() cascade`.execute(db);
    return { faulty, next, first, second, mend };
  };
  const pageOf = ({ orderId }: Pending) =>
    shop.app.db
      .selectFrom("payment_sessions")
      .select("state")
      .where("order_id", "=", orderId)
      .executeTakeFirstOrThrow();

  it("does not keep later orders from being cancelled, and is cancelled in a later run", async () => {
    const { faulty, next, mend } = await openTwo();
    later(25 * 60);
    await cancelUnpaidOrders(shop.app.context);
    expect([await statusOf(faulty), await statusOf(next)]).toEqual(["pending", "cancelled"]);
    await mend();
    await cancelUnpaidOrders(shop.app.context);
    expect(await statusOf(faulty)).toBe("cancelled");
  });

  it("does not keep other pages from being checked, and is checked in a later run", async () => {
    const { faulty, next, mend } = await openTwo();
    later(90);
    await checkOpenSessions(shop.app.context);
    expect([await pageOf(faulty), await pageOf(next)]).toEqual([{ state: "open" }, { state: "expired" }]);
    await mend();
    later(95);
    await checkOpenSessions(shop.app.context);
    expect(await pageOf(faulty)).toEqual({ state: "expired" });
  });

  it("does not keep later payments from being recorded by the reconciler, which returns to it however late", async () => {
    const { faulty, next, first, second, mend } = await openTwo();
    await shop.stripe.pay(first);
    await shop.stripe.pay(second);
    await expect(reconcilePayments(shop.app.context)).rejects.toThrow("refused");
    expect([await statusOf(faulty), await statusOf(next)]).toEqual(["pending", "processing"]);
    later(5 * 24 * 60);
    await expect(reconcilePayments(shop.app.context)).rejects.toThrow("refused");
    await mend();
    await reconcilePayments(shop.app.context);
    await expectPaidOnce(faulty);
    await expectPaidOnce(next);
  });
});
