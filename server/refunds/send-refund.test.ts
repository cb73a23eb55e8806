import { expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { bookPaid, booksOf } from "../../test/payments.ts";
import { GatewayUnavailable, type PaymentGateway } from "../gateways/gateway.ts";
import { sendDueRefunds } from "./send-refund.ts";

const { app, clock } = appForFile({ livePayments: true });

it("a refund whose worker was too slow is sent by the worker that took over, and not again by the first", async () => {
  const { orderId } = await bookPaid(app);
  const [payment] = (await booksOf(app, orderId)).payments;
  await app.db
    .insertInto("refunds")
    .values({
      refund_key: `crf_of_a_slow_worker_${orderId}`,
      payment_id: payment!.id,
      order_id: orderId,
      amount_cents: 500,
      by_gateway: true,
      state: "pending",
      requested_by: "staff",
      next_attempt_at: clock.now(),
      created_at: clock.now(),
    })
    .execute();
  const gateway = app.context.payments!;
  let asked = 0;
  const silent: PaymentGateway = {
    ...gateway,
    refund: async () => {
      asked += 1;
      throw new GatewayUnavailable("It did not answer");
    },
  };
  let overtaken: object | undefined;
  const slow: PaymentGateway = {
    ...silent,
    readRefunds: async (paymentId) => {
      const made = await silent.readRefunds(paymentId);
      clock.set("2026-03-04T10:01:00Z");
      expect(await sendDueRefunds({ ...app.context, payments: silent })).toBe(1);
      [overtaken] = (await booksOf(app, orderId)).refunds;
      return made;
    },
  };
  expect(await sendDueRefunds({ ...app.context, payments: slow })).toBe(1);
  expect(overtaken).toMatchObject({ state: "pending", attempts: 1, failure: "It did not answer" });
  expect(asked).toBe(1);
  expect((await booksOf(app, orderId)).refunds).toEqual([overtaken]);
});

it("a refund that the gateway made without our key is ours if no other refund in the books has its id", async () => {
  const both = [await bookPaid(app), await bookPaid(app)];
  const [known, unknown] = ["re_sandbox_of_another", "re_sandbox_without_a_key"];
  const keys: string[] = [];
  for (const [at, { orderId }] of both.entries()) {
    const [payment] = (await booksOf(app, orderId)).payments;
    const refund_key = `crf_of_a_keyless_refund_${orderId}`;
    keys.push(refund_key);
    await app.db
      .insertInto("refunds")
      .values({
        refund_key,
        payment_id: payment!.id,
        order_id: orderId,
        amount_cents: 500,
        by_gateway: true,
        state: at === 0 ? "succeeded" : "pending",
        gateway_refund_id: at === 0 ? known : null,
        requested_by: "staff",
        next_attempt_at: at === 0 ? null : clock.now(),
        settled_at: at === 0 ? clock.now() : null,
        created_at: clock.now(),
      })
      .execute();
  }
  const made = (gatewayRefundId: string, paymentId: string) => ({
    gatewayRefundId,
    refundKey: null,
    paymentId,
    amountCents: 500,
    state: "succeeded" as const,
    failure: null,
    createdAt: clock.now(),
  });
  const gateway = {
    ...app.context.payments!,
    isOurs: () => "yes",
    readRefunds: async (paymentId: string) => [made(known, paymentId), made(unknown, paymentId)],
    refund: () => Promise.reject(new Error("It is asked for a second time")),
  };
  await sendDueRefunds({ ...app.context, payments: gateway });
  const { refunds } = await booksOf(app, both[1]?.orderId ?? 0);
  expect(refunds).toMatchObject([{ refund_key: keys[1], state: "succeeded", gateway_refund_id: unknown }]);
});

it("a refund that staff record is sent to the remote shop only if its own order is there too, under that order's number", async () => {
  const [here, there] = [await bookPaid(app), await bookPaid(app)];
  await app.db.updateTable("orders").set({ shop_order_id: 600_001 }).where("id", "=", there.orderId).execute();
  for (const { orderId } of [here, there]) {
    const [payment] = (await booksOf(app, orderId)).payments;
    await app.db
      .insertInto("refunds")
      .values({
        refund_key: `crf_that_staff_recorded_${orderId}`,
        payment_id: payment!.id,
        order_id: orderId,
        amount_cents: 500,
        by_gateway: false,
        state: "pending",
        requested_by: "staff",
        next_attempt_at: clock.now(),
        created_at: clock.now(),
      })
      .execute();
  }
  const asked: string[] = [];
  const refundGateway: NonNullable<typeof app.context.remoteShop.refundGateway> = {
    readRefunds: async () => [],
    refund: async ({ refundKey, paymentId, amountCents }) => {
      asked.push(paymentId);
      return {
        gatewayRefundId: `re_of_the_remote_shop_${paymentId}`,
        refundKey,
        paymentId,
        amountCents,
        state: "succeeded",
        failure: null,
        createdAt: clock.now(),
      };
    },
  };
  await sendDueRefunds({ ...app.context, remoteShop: { ...app.context.remoteShop, refundGateway } });
  expect(asked).toEqual(["600001"]);
  for (const { orderId } of [here, there])
    expect((await booksOf(app, orderId)).refunds).toMatchObject([{ state: "succeeded" }]);
});
