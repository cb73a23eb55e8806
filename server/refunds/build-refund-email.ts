import type { Selectable } from "kysely";
import { creditNotePath, receiptPath } from "../../contract/paths.ts";
import { isByGateway } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders, Payments, Refunds } from "../database/types.ts";
import { isPaying } from "../orders/order-ledger.ts";
import { orderJsonOf, referencesOf } from "../orders/stored-order.ts";
import { readTrackingUrl } from "../orders/tracking-url.ts";

type Refunded = {
  order: Selectable<Orders>;
  refund: Pick<Selectable<Refunds>, "amount_cents" | "by_gateway">;
  payment: Pick<Selectable<Payments>, "state" | "method">;
  /** Null without a credit note. */
  creditNote: string | null;
  /** The receipt of the refunded difference or part; omitted for the order's own receipt. */
  receipt?: string;
};

export async function buildRefundEmail(context: Context, { order, refund, payment, creditNote, receipt }: Refunded) {
  const { publicUrl } = context.environment;
  const { billing } = orderJsonOf(order);
  const isOfOrder = isPaying(payment.state);
  const isPartial = isOfOrder && refund.amount_cents < order.total_cents;
  const isSurplus = payment.state === "surplus";
  // A surplus that staff recorded is an overpayment; only one taken by a gateway was paid twice.
  const paidTwice = isSurplus && isByGateway(payment.method);
  return {
    template: "refund" as const,
    recipient: billing.email ?? order.customer_email,
    data: {
      firstName: billing.first_name || order.customer_name,
      orderReference: referencesOf(order).booking,
      amountCents: refund.amount_cents,
      isPartial,
      paidTwice,
      isOverpaid: isSurplus && !paidTwice,
      wasUnmatched: payment.state === "unmatched",
      isCalledOff: isOfOrder && !isPartial && (await isUncollected(context, order.id)),
      onAccount: payment.method === "account",
      byCard: refund.by_gateway,
      creditNoteUrl: creditNote && publicUrl + creditNotePath(order.id, creditNote, order.order_key),
      receiptUrl: creditNote && publicUrl + receiptPath(order.id, order.order_key, receipt),
      trackingUrl: await readTrackingUrl(context, order.id),
    },
  };
}

/** Whether the order has a delivery that was never collected. */
async function isUncollected({ db }: Context, orderId: OrderId): Promise<boolean> {
  const delivery = await db
    .selectFrom("deliveries")
    .select("collected_at")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return delivery !== undefined && delivery.collected_at === null;
}
