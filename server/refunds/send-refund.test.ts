import { expect, it } from "vitest";
import { appForFile } from "../../test/app-for-file.ts";
import { bookPaid, booksOf } from "../../test/payments.ts";
import { GatewayUnavailable, type PaymentGateway } from "../gateways/gateway.ts";
import { sendDueRefunds } from "./send-refund.ts";

const { app, clock } = appForFile({ livePayments: true });

it("a refund whose worker was too slow is asked for by the one who took over, and not a second time by the first", async () => {
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
