import { expect, it } from "vitest";
import { changeOrderStatus } from "../../contract/staff-order.ts";
import { appForFile } from "../../test/app-for-file.ts";
import { bookPending, booksOf, recordByStaff, refund } from "../../test/payments.ts";
import { bookTwoPaid, readEverythingOf } from "../../test/two-orders.ts";
import type { PaymentGateway } from "../gateways/gateway.ts";
import { buildRefundEmail } from "./build-refund-email.ts";
import { sendDueRefunds } from "./send-refund.ts";

const { app } = appForFile({ livePayments: true });

const refundsOf = async (orderId: number) =>
  (await booksOf(app, orderId)).refunds.map(({ state, amount_cents }) => [state, amount_cents]);

async function trackKeyOf(orderId: number): Promise<string> {
  const delivery = await app.db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirstOrThrow();
  return delivery.track_key ?? "";
}

it("A refund is booked, sent and answered for its own order, and nothing of another order changes", async () => {
  const [first, second] = await bookTwoPaid(app);
  expect((await refund(app, first.orderId, { amount: "4.00" })).body.amount).toBe("4.00");
  const before = await readEverythingOf(app.db, first.orderId);
  const { body } = await refund(app, second.orderId, { amount: "7.00", reason: "Late" });
  expect(body).toMatchObject({ amount: "7.00", reason: "Late", refunded_payment: true });
  expect(await readEverythingOf(app.db, first.orderId)).toEqual(before);
  const after = await readEverythingOf(app.db, second.orderId);
  expect((await refund(app, first.orderId, { amount: "5.00" })).body.amount).toBe("5.00");
  expect(await readEverythingOf(app.db, second.orderId)).toEqual(after);
  expect(await refundsOf(first.orderId)).toEqual([
    ["succeeded", 400],
    ["succeeded", 500],
  ]);
});

it("Each refund goes back to the payment of its own order at the gateway", async () => {
  const both = await bookTwoPaid(app);
  for (const { orderId } of both) expect((await refund(app, orderId)).status).toBe(201);
  for (const { orderId, totalCents } of both) {
    const [payment] = (await booksOf(app, orderId)).payments;
    const made = await app.db
      .selectFrom("sandbox_refunds")
      .selectAll()
      .where("payment_id", "=", payment?.reference ?? "")
      .execute();
    expect(made.map(({ amount_cents }) => amount_cents)).toEqual([totalCents]);
  }
});

it("A refund that is still to be sent goes to its own order's payment when it is due", async () => {
  const both = await bookTwoPaid(app);
  const keys = new Map<number, string>();
  for (const { orderId } of both) {
    const [payment] = (await booksOf(app, orderId)).payments;
    const refundKey = `crf_waiting_for_its_turn_${orderId}`;
    keys.set(orderId, refundKey);
    await app.db
      .insertInto("refunds")
      .values({
        refund_key: refundKey,
        payment_id: payment?.id ?? 0,
        order_id: orderId,
        amount_cents: orderId,
        by_gateway: true,
        state: "pending",
        requested_by: "staff",
        next_attempt_at: app.context.now(),
        created_at: app.context.now(),
      })
      .execute();
  }
  expect(await sendDueRefunds(app.context)).toBe(2);
  for (const { orderId } of both) {
    const { refunds, payments } = await booksOf(app, orderId);
    const made = await app.db
      .selectFrom("sandbox_refunds")
      .selectAll()
      .where("idempotency_key", "=", keys.get(orderId) ?? "")
      .executeTakeFirstOrThrow();
    expect(made).toMatchObject({ payment_id: payments[0]?.reference, amount_cents: orderId });
    expect(refunds).toMatchObject([{ state: "succeeded", gateway_refund_id: made.id, amount_cents: orderId }]);
  }
});

it("The email about a refund goes to its order's customer, with its order's papers", async () => {
  const both = await bookTwoPaid(app);
  for (const { orderId } of both) await refund(app, orderId, { amount: "2.00" });
  for (const { orderId, orderKey, email } of both) {
    const { emails, documents } = await booksOf(app, orderId);
    const note = documents.find(({ kind }) => kind === "credit_note")?.number;
    const [sent] = emails.filter(({ template }) => template === "refund");
    expect(sent).toMatchObject({
      recipient: email,
      data: {
        creditNoteUrl: expect.stringContaining(`/${orderId}/C-${String(note).padStart(6, "0")}/?key=${orderKey}`),
        trackingUrl: expect.stringContaining(await trackKeyOf(orderId)),
      },
    });
  }
});

it("A refund's email says that the delivery is off only if its own order was not collected", async () => {
  const [first, second] = await bookTwoPaid(app);
  for (const [collected, other] of [
    [first, second],
    [second, first],
  ] as const) {
    await app.db
      .updateTable("deliveries")
      .set({ collected_at: app.context.now() })
      .where("order_id", "=", collected.orderId)
      .execute();
    await app.db.updateTable("deliveries").set({ collected_at: null }).where("order_id", "=", other.orderId).execute();
    for (const [{ orderId }, isCalledOff] of [
      [collected, false],
      [other, true],
    ] as const) {
      const order = await app.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
      const { data } = await buildRefundEmail(app.context, {
        order,
        refund: { amount_cents: order.total_cents, by_gateway: true },
        payment: { state: "applied", method: "sandbox" },
        creditNote: null,
      });
      expect(data.isCalledOff).toBe(isCalledOff);
    }
  }
});

it("Cancelling an order refunds its own money, and the answer names its own refund", async () => {
  const [first, second] = await bookTwoPaid(app);
  const pending = await bookPending(app);
  await recordByStaff(app, pending.orderId, { method: "phone", reference: "POS 31" });
  await refund(app, first.orderId, { amount: "1.00" });
  const before = [await readEverythingOf(app.db, first.orderId), await readEverythingOf(app.db, pending.orderId)];
  const response = await app.request(changeOrderStatus.path.replace("{id}", String(second.orderId)), {
    json: { action: "cancel", refund: true },
    token: await app.administratorToken(),
  });
  expect(await response.json()).toMatchObject({
    orderId: second.orderId,
    status: "refunded",
    refund: { amountCents: second.totalCents, state: "succeeded" },
  });
  expect([await readEverythingOf(app.db, first.orderId), await readEverythingOf(app.db, pending.orderId)]).toEqual(
    before,
  );
});

it("A surplus payment of an order is refunded without a credit note, and is named as a surplus", async () => {
  const both = await bookTwoPaid(app);
  for (const { orderId } of both) {
    const { id } = await app.db
      .insertInto("payments")
      .values({
        order_id: orderId,
        method: "sandbox",
        reference: `pi_sandbox_surplus_${orderId}`,
        livemode: false,
        amount_cents: 100,
        currency: "EUR",
        state: "surplus",
        received_at: app.context.now(),
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    await app.db
      .insertInto("refunds")
      .values({
        refund_key: `crf_of_a_surplus_payment_${orderId}`,
        payment_id: id,
        order_id: orderId,
        amount_cents: 100,
        by_gateway: true,
        state: "pending",
        requested_by: "system",
        next_attempt_at: app.context.now(),
        created_at: app.context.now(),
      })
      .execute();
  }
  const gateway: PaymentGateway = {
    ...app.context.payments!,
    readRefunds: async () => [],
    refund: async ({ refundKey, paymentId, amountCents }) => ({
      gatewayRefundId: `re_${refundKey}`,
      refundKey,
      paymentId,
      amountCents,
      state: "succeeded",
      failure: null,
      createdAt: app.context.now(),
    }),
  };
  await sendDueRefunds({ ...app.context, payments: gateway });
  for (const { orderId, email } of both) {
    const { documents, emails } = await booksOf(app, orderId);
    expect(documents.map(({ kind }) => kind)).toEqual(["receipt"]);
    expect(emails.filter(({ template }) => template === "refund")).toMatchObject([
      { recipient: email, data: { paidTwice: true, creditNoteUrl: null } },
    ]);
  }
});
