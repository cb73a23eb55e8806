import { describe, expect, it } from "vitest";
import { listSubmissions } from "../../contract/forms.ts";
import { recordPayment } from "../../contract/payments.ts";
import { sendPaymentLink } from "../../contract/staff-order.ts";
import { changeSettings } from "../../test/app.ts";
import { appForFile } from "../../test/app-for-file.ts";
import {
  book,
  bookRequest,
  post,
  quoteFor,
  requestInternational,
  requestNextDay,
  requestQ1,
} from "../../test/journeys.ts";
import { untilOneWaits } from "../../test/locks.ts";
import {
  bookPaid,
  bookPending,
  booksOf,
  card,
  comeBack,
  payInSandbox,
  postSandbox,
  pressPay,
  recordByStaff,
  refund,
  shopOrderOf,
} from "../../test/payments.ts";
import { inTransaction } from "../database/transaction.ts";
import { cancelUnpaidOrders } from "../order-actions/cancel-unpaid-orders.ts";
import { lockOrder } from "../orders/find-order.ts";
import { sendDueRefunds } from "../refunds/send-refund.ts";
import { checkOpenSessions } from "./check-open-sessions.ts";
import { reconcilePayments } from "./reconcile-payments.ts";

const { app, clock, later } = appForFile({ livePayments: true });

const states = (rows: { state: string }[]) => rows.map(({ state }) => state);

describe("an order that is paid by card", () => {
  it("is processing, with its total, date and the gateway's payment id [P004, P228]", async () => {
    const order = await bookPending(app);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({
      status: "pending",
      date_paid: null,
      transaction_id: "",
    });
    await payInSandbox(app, order);
    const paid = await shopOrderOf(app, order.orderId);
    expect(paid).toMatchObject({
      status: "processing",
      total: (order.totalCents / 100).toFixed(2),
      needs_payment: false,
      payment_method: "sandbox",
      payment_method_title: "Card (sandbox)",
    });
    expect(paid.date_paid).toBe("2026-03-04T10:00:00");
    expect(paid.transaction_id).toMatch(/^pi_sandbox_/);
  });

  it("sends the team and the customer one more email, as a confirmed booking with its WC reference [P237]", async () => {
    const { orderId } = await bookPaid(app);
    const { emails } = await booksOf(app, orderId);
    const confirmed = emails.filter(({ data }) => (data as { flag?: string }).flag === "confirmed_booking");
    expect(confirmed.map(({ template }) => template).sort()).toEqual(["customer_booking", "team_booking"]);
    expect(
      confirmed.every(({ data }) => (data as { bookingReference: string }).bookingReference === `WC-${orderId}`),
    ).toBe(true);
  });

  it("is stored among the team's submissions as well [P358]", async () => {
    const { orderId } = await bookPaid(app);
    const response = await app.request(`${listSubmissions.path}?formId=1`, { token: await app.administratorToken() });
    const { submissions } = (await response.json()) as {
      submissions: { orderId: number; data: { subject: string } }[];
    };
    const own = submissions.filter((one) => one.orderId === orderId);
    expect(own).toHaveLength(2);
    expect(own.some(({ data }) => data.subject.includes(`New confirmed booking WC-${orderId}`))).toBe(true);
  });

  it("is booked whatever its names and towns contain, even if a subject is cut between the halves of a character", async () => {
    // Each booking's subject is cut one character later.
    for (let at = 0; at < 4; at++) {
      const quote = await quoteFor(app, {
        ...requestQ1,
        pickup: { ...requestQ1.pickup, city: "😀".repeat(50) },
        dropoff: { ...requestQ1.dropoff, city: `${"x".repeat(at % 2)}${"😀".repeat(49)}` },
      });
      const { orderId, orderKey } = await book(app, quote.id, {
        firstName: "A".repeat(100),
        lastName: `${"x".repeat(60 + at)}${"😀".repeat(18)}`,
      });
      await payInSandbox(app, { orderId, orderKey, totalCents: quote.totalCents });
      expect((await booksOf(app, orderId)).payments).toHaveLength(1);
    }
  });

  it("gets a receipt whose number follows the previous one", async () => {
    const [one, two] = [await bookPaid(app), await bookPaid(app)];
    const numbers = [];
    for (const { orderId } of [one, two])
      numbers.push(...(await booksOf(app, orderId)).documents.map(({ number }) => number));
    expect(numbers).toHaveLength(2);
    expect(numbers[1]).toBe((numbers[0] ?? 0) + 1);
  });

  it("is paid once, however often its payer returns", async () => {
    const order = await bookPaid(app);
    const before = await booksOf(app, order.orderId);
    const ways = await Promise.all([comeBack(app, order), comeBack(app, order), pressPay(app, order)]);
    expect(ways.slice(0, 2)).toEqual([
      expect.stringContaining("/booking-confirmation"),
      expect.stringContaining("/booking-confirmation"),
    ]);
    expect(await booksOf(app, order.orderId)).toEqual(before);
  });
});

describe("a payment session", () => {
  it("is the same for two tabs and a double press", async () => {
    const order = await bookPending(app);
    const pressed = await Promise.all([pressPay(app, order), pressPay(app, order), pressPay(app, order)]);
    expect(new Set(pressed.map(({ to }) => to)).size).toBe(1);
    expect(pressed.map(({ status }) => status)).toEqual([303, 303, 303]);
  });

  it("that was paid without an event reaching us is found to be paid at the next press, and no second one opens", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card());
    expect((await pressPay(app, order)).to).toContain("/booking-confirmation");
    expect(states((await booksOf(app, order.orderId)).payments)).toEqual(["applied"]);
  });

  it("whose order got a new price is closed, and the next press opens one for the new price", async () => {
    const order = await bookPending(app);
    const first = await pressPay(app, order);
    await app.db
      .updateTable("orders")
      .set({ net_cents: 1000, vat_cents: 230, total_cents: 1230 })
      .where("id", "=", order.orderId)
      .execute();
    const second = await pressPay(app, order);
    expect(second.to).not.toBe(first.to);
    expect((await postSandbox(app, first.to, card())).to).toContain("/checkout/return/");
    await postSandbox(app, second.to, card());
    await comeBack(app, order);
    const { payments } = await booksOf(app, order.orderId);
    expect(payments.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([["applied", 1230]]);
  });

  it("that nobody returned from is found to be paid by the reconciler", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card());
    later(2);
    await checkOpenSessions(app.context);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });

  it("that is past its time expires, and its order can be paid in another", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    later(120);
    await checkOpenSessions(app.context);
    expect((await postSandbox(app, to, card())).to).toContain("/checkout/return/");
    await payInSandbox(app, order);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });

  it("is not opened for a quote request, a paid order, or without the key", async () => {
    const request = await bookRequest(app, requestInternational);
    const paid = await bookPaid(app);
    expect((await pressPay(app, { ...request, totalCents: 0 })).status).toBe(409);
    expect((await pressPay(app, { ...paid, orderKey: "wc_order_wrong" })).status).toBe(404);
  });
});

describe("an order that is paid twice", () => {
  it("by phone and by card has the card payment refunded automatically, and the team gets an alert", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    expect((await recordByStaff(app, order.orderId, { method: "phone", reference: "POS 17" })).status).toBe(201);
    await postSandbox(app, to, card());
    expect(await comeBack(app, order)).toContain("/booking-confirmation");
    await checkOpenSessions(app.context);
    await reconcilePayments(app.context);
    await sendDueRefunds(app.context);
    const { payments, refunds, emails, documents } = await booksOf(app, order.orderId);
    expect(states(payments).sort()).toEqual(["applied", "surplus"]);
    expect(refunds.map(({ state, amount_cents }) => [state, amount_cents])).toEqual([["succeeded", order.totalCents]]);
    expect(documents).toHaveLength(1);
    expect(emails.filter(({ template }) => template === "alert")).toHaveLength(1);
    expect(emails.filter(({ template }) => template === "refund")).toHaveLength(1);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });
});

describe("an order that is never paid", () => {
  it("is cancelled after a day, and its session no longer takes money", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    later(23 * 60);
    await cancelUnpaidOrders(app.context);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("pending");
    later(25 * 60);
    await cancelUnpaidOrders(app.context);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("cancelled");
    await postSandbox(app, to, card());
    await comeBack(app, order);
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
  });

  it("is not cancelled while its payment page is open, but once that has ended", async () => {
    const { quote, ...booked } = await bookRequest(app, requestNextDay);
    const order = { ...booked, totalCents: quote.totalCents };
    later(24 * 60 - 2);
    await pressPay(app, order);
    for (const [minutes, status] of [
      [24 * 60 + 5, "pending"],
      [25 * 60 + 5, "cancelled"],
    ] as const) {
      later(minutes);
      await cancelUnpaidOrders(app.context);
      expect((await shopOrderOf(app, order.orderId)).status).toBe(status);
    }
  });

  it("takes no money online once its collection day has passed, and staff have to change the day before they send its link", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    later(14 * 60);
    await checkOpenSessions(app.context);
    await postSandbox(app, to, card());
    await comeBack(app, order);
    expect((await booksOf(app, order.orderId)).payments).toEqual([]);
    const path = `/checkout/order-pay/${order.orderId}/?pay_for_order=true&key=${order.orderKey}`;
    for (const method of ["GET", "POST"]) {
      const response = await app.request(path, { method });
      expect([response.status, await response.json()]).toMatchObject([
        409,
        {
          checkout: { kind: "refused", message: expect.stringContaining("collection day of this booking has passed") },
        },
      ]);
    }
    const token = await app.staffToken("administrator");
    const sent = await app.request(sendPaymentLink.path.replace("{id}", String(order.orderId)), { json: {}, token });
    expect([sent.status, await sent.json()]).toMatchObject([
      409,
      { message: "Its collection day has passed; change the day first" },
    ]);
    const recorded = await app.request(recordPayment.path.replace("{id}", String(order.orderId)), {
      json: { method: "phone", reference: "POS 12" },
      token,
    });
    expect(recorded.status).toBe(201);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });

  it("can still be paid online on the evening of its collection day", async () => {
    const order = await bookPending(app);
    later(13 * 60 + 50);
    await payInSandbox(app, order);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });

  it("is marked as paid and not cancelled if it was paid without an event reaching us", async () => {
    const order = await bookPending(app);
    const { to } = await pressPay(app, order);
    await postSandbox(app, to, card());
    later(25 * 60);
    await cancelUnpaidOrders(app.context);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("processing");
  });

  it("is not cancelled while its payer presses the pay button", async () => {
    const order = await bookPending(app);
    later(25 * 60);
    let cancelling: Promise<number> = Promise.resolve(0);
    await inTransaction({ db: app.db }, async ({ db: pressing }) => {
      await lockOrder(pressing, order.orderId);
      await pressing
        .insertInto("payment_sessions")
        .values({
          id: `cps_pressed_at_last_${order.orderId}`,
          order_id: order.orderId,
          gateway: "sandbox",
          livemode: false,
          amount_cents: order.totalCents,
          currency: "EUR",
          expires_at: new Date(clock.now().getTime() + 3_600_000),
          next_check_at: clock.now(),
        })
        .execute();
      cancelling = cancelUnpaidOrders(app.context);
      await untilOneWaits(app.db);
    });
    await cancelling;
    expect((await shopOrderOf(app, order.orderId)).status).toBe("pending");
  });

  it("is cancelled after the time in the settings", async () => {
    await changeSettings(app, { cancelUnpaidAfterHours: 2 });
    const order = await bookPending(app);
    later(121);
    await cancelUnpaidOrders(app.context);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("cancelled");
    await changeSettings(app, { cancelUnpaidAfterHours: 24 });
  });

  it("stays until staff have looked if money came in that does not match it", async () => {
    const order = await bookPending(app);
    await app.db
      .insertInto("payments")
      .values({
        order_id: order.orderId,
        method: "sandbox",
        reference: `pi_other_amount_${order.orderId}`,
        livemode: false,
        amount_cents: order.totalCents - 1,
        currency: "EUR",
        state: "unmatched",
        received_at: clock.now(),
      })
      .execute();
    later(25 * 60);
    await cancelUnpaidOrders(app.context);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("pending");
  });

  it("stays until staff price it if it is a quote request on hold", async () => {
    const { orderId } = await bookRequest(app, requestInternational);
    later(30 * 24 * 60);
    await cancelUnpaidOrders(app.context);
    expect((await shopOrderOf(app, orderId)).status).toBe("on-hold");
  });
});

describe("a payment that staff record", () => {
  it("pays the order once, with receipt and emails", async () => {
    const order = await bookPending(app);
    const response = await recordByStaff(app, order.orderId, { method: "transfer", reference: "AIB 123" });
    expect(await response.json()).toMatchObject({
      status: "processing",
      receiptNumber: expect.stringMatching(/^R-\d{6}$/),
    });
    expect((await recordByStaff(app, order.orderId, { method: "phone", reference: "x" })).status).toBe(409);
    expect(await shopOrderOf(app, order.orderId)).toMatchObject({
      payment_method: "transfer",
      payment_method_title: "Bank transfer",
      transaction_id: "AIB 123",
    });
  });

  it("needs a reference, a price and a member of staff", async () => {
    const order = await bookPending(app);
    const request = await bookRequest(app, requestInternational);
    expect((await recordByStaff(app, order.orderId, { method: "phone", reference: " " })).status).toBe(422);
    expect((await recordByStaff(app, request.orderId, { method: "phone", reference: "x" })).status).toBe(409);
    const path = `/wp-json/currach/v1/orders/${order.orderId}/payment`;
    const body = { method: "phone", reference: "x" };
    expect((await post(app, path, body)).status).toBe(401);
    expect((await app.request(path, { json: body, token: await app.staffToken("customer") })).status).toBe(403);
  });

  it("can be refunded only as a record, whatever is requested", async () => {
    const order = await bookPending(app);
    await recordByStaff(app, order.orderId, { method: "phone", reference: "POS 18" });
    const { status, body } = await refund(app, order.orderId, { api_refund: true });
    expect([status, body.refunded_payment]).toEqual([201, false]);
    expect((await shopOrderOf(app, order.orderId)).status).toBe("refunded");
    expect(await sendDueRefunds(app.context)).toBe(0);
  });
});

describe("a refund", () => {
  it("in parts leaves the order's status until nothing remains", async () => {
    const { orderId, totalCents } = await bookPaid(app);
    expect((await refund(app, orderId, { amount: "10.00", reason: "Late delivery" })).body).toMatchObject({
      amount: "10.00",
      reason: "Late delivery",
      refunded_payment: true,
    });
    expect(await shopOrderOf(app, orderId)).toMatchObject({
      status: "processing",
      refunds: [{ reason: "Late delivery", total: "-10.00" }],
    });
    const rest = ((totalCents - 1000) / 100).toFixed(2);
    expect((await refund(app, orderId, { amount: rest })).status).toBe(201);
    expect((await shopOrderOf(app, orderId)).status).toBe("refunded");
  });

  it("has its own credit note, and all of them add up to the receipt to the cent", async () => {
    const { orderId } = await bookPaid(app);
    for (const amount of ["0.01", "33.33", "50.01"]) await refund(app, orderId, { amount });
    await refund(app, orderId);
    const { documents } = await booksOf(app, orderId);
    type Sums = { netCents: number; vatCents: number; totalCents: number };
    const [receipt] = documents.filter(({ kind }) => kind === "receipt").map(({ data }) => data as Sums);
    const notes = documents.filter(({ kind }) => kind === "credit_note").map(({ data }) => data as Sums);
    expect(notes).toHaveLength(4);
    for (const key of ["netCents", "vatCents", "totalCents"] as const) {
      expect(notes.reduce((sum, note) => sum + note[key], 0)).toBe(receipt?.[key]);
    }
  });

  it("never exceeds what was paid, even with two at once [A218]", async () => {
    const { orderId, totalCents } = await bookPaid(app);
    const all = (totalCents / 100).toFixed(2);
    const answers = await Promise.all([refund(app, orderId, { amount: all }), refund(app, orderId, { amount: all })]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 400]);
    expect((await refund(app, orderId, { amount: "0.01" })).body).toMatchObject({
      code: "woocommerce_rest_cannot_create_order_refund",
      message: "Invalid refund amount.",
    });
    expect((await booksOf(app, orderId)).refunds).toHaveLength(1);
  });

  it("requested twice under one key is made once", async () => {
    const { orderId } = await bookPaid(app);
    const body = { amount: "5.00", reason: "Damaged box" };
    const answers = await Promise.all([
      refund(app, orderId, body, "refund-one"),
      refund(app, orderId, body, "refund-one"),
    ]);
    expect(answers.map(({ status }) => status)).toEqual([201, 201]);
    expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
    expect((await booksOf(app, orderId)).refunds).toHaveLength(1);
  });

  it("requested under another refund's key is refused, and so is a payment that staff record", async () => {
    const [paid, pending] = [await bookPaid(app), await bookPending(app)];
    expect((await refund(app, paid.orderId, { amount: "5.00" }, "refund-two")).status).toBe(201);
    for (const other of [
      { amount: "5.01" },
      { amount: "5.00", reason: "Late" },
      { amount: "5.00", api_refund: false },
    ]) {
      const { status, body } = await refund(app, paid.orderId, other, "refund-two");
      expect([status, body.code]).toEqual([422, "idempotency_key_reused"]);
    }
    expect((await booksOf(app, paid.orderId)).refunds).toHaveLength(1);
    const staff = await app.administratorToken();
    const record = (reference: string) =>
      app.request(`/wp-json/currach/v1/orders/${pending.orderId}/payment`, {
        json: { method: "phone", reference },
        token: staff,
        headers: { "Idempotency-Key": "payment-two" },
      });
    expect((await Promise.all([record("POS 1"), record("POS 1")])).map(({ status }) => status)).toEqual([201, 201]);
    expect((await record("POS 2")).status).toBe(422);
    expect((await booksOf(app, pending.orderId)).payments).toHaveLength(1);
  });

  it("is listed newest first, page by page, with WordPress's headers", async () => {
    const { orderId } = await bookPaid(app);
    for (const amount of ["1.00", "2.00", "3.00"]) await refund(app, orderId, { amount, api_refund: false });
    const list = async (query: string) => {
      const path = `/wp-json/wc/v3/orders/${orderId}/refunds${query}`;
      const response = await app.request(path, { basic: app.apiKey });
      const amounts = ((await response.json()) as { amount: string }[]).map(({ amount }) => amount);
      return { amounts, total: response.headers.get("x-wp-total"), pages: response.headers.get("x-wp-totalpages") };
    };
    expect(await list("")).toEqual({ amounts: ["3.00", "2.00", "1.00"], total: "3", pages: "1" });
    expect(await list("?per_page=2&page=2")).toEqual({ amounts: ["1.00"], total: "3", pages: "2" });
    expect(await list("?page=2")).toEqual({ amounts: [], total: "3", pages: "1" });
  });

  it.each([["0"], ["-1"], ["1e2"], ["abc"], ["10.001"], ["99999.00"], [""]])("of '%s' is refused", async (amount) => {
    const { orderId } = await bookPaid(app);
    const { status, body } = await refund(app, orderId, { amount });
    expect([status, body.message]).toEqual([400, "Invalid refund amount."]);
  });

  it("with an amount that is not text, or for an unknown or unpaid order, is refused in WooCommerce's words", async () => {
    const pending = await bookPending(app);
    expect((await refund(app, pending.orderId, { amount: 1.5 })).body).toMatchObject({ code: "rest_invalid_param" });
    expect((await refund(app, pending.orderId)).status).toBe(400);
    const missing = await refund(app, 999_999, { amount: "1.00" });
    expect([missing.status, missing.body.code]).toEqual([404, "woocommerce_rest_invalid_order_id"]);
  });

  it("that is only recorded calls no gateway", async () => {
    const { orderId } = await bookPaid(app);
    const { body } = await refund(app, orderId, { amount: "1.00", api_refund: false });
    expect(body.refunded_payment).toBe(false);
    const paid = (await booksOf(app, orderId)).payments[0];
    const atGateway = await app.db
      .selectFrom("sandbox_refunds")
      .selectAll()
      .where("payment_id", "=", paid?.reference ?? "")
      .execute();
    expect(atGateway).toEqual([]);
  });

  it("that the gateway made and no longer knows is not made a second time", async () => {
    const { orderId } = await bookPaid(app);
    const [payment] = (await booksOf(app, orderId)).payments;
    if (!payment) throw new Error("The order is not paid");
    await app.db
      .insertInto("refunds")
      .values({
        refund_key: `crf_made_elsewhere_${orderId}`,
        payment_id: payment.id,
        order_id: orderId,
        amount_cents: 500,
        by_gateway: true,
        gateway_refund_id: `re_gone_${orderId}`,
        state: "pending",
        requested_by: "payment provider",
        next_attempt_at: clock.now(),
        created_at: clock.now(),
      })
      .execute();
    expect(await sendDueRefunds(app.context)).toBe(1);
    expect((await booksOf(app, orderId)).refunds).toMatchObject([{ state: "pending", attempts: 1 }]);
    const made = app.db.selectFrom("sandbox_refunds").selectAll().where("payment_id", "=", payment.reference);
    expect(await made.execute()).toEqual([]);
  });

  it("of a payment whose gateway is no longer set up is refused, but can be recorded", async () => {
    const { orderId } = await bookPaid(app);
    await app.db.updateTable("payments").set({ method: "stripe" }).where("order_id", "=", orderId).execute();
    const { status, body } = await refund(app, orderId, { amount: "5.00" });
    expect([status, body.message]).toEqual([400, expect.stringContaining("is not set up here")]);
    expect((await booksOf(app, orderId)).refunds).toEqual([]);
    expect((await refund(app, orderId, { amount: "5.00", api_refund: false })).status).toBe(201);
  });
});
