import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Orders, Payments } from "../database/types.ts";
import type { RefundGateway } from "../gateways/gateway.ts";

type Paid = {
  payment: Pick<Selectable<Payments>, "method" | "reference">;
  order: Pick<Selectable<Orders>, "shop_order_id"> | undefined;
  /** Whether the money goes back the way it came; otherwise staff paid it back another way. */
  byGateway: boolean;
  /** Staff recorded this payment here, and the remote shop took another payment for the same order. */
  isOnlyHere?: boolean;
};

/**
 * Where to send a refund, and the payment's id there: the gateway that took the payment, or the remote shop, which gets
 * every refund of its orders unless it does not know the payment. Null if nowhere, or if the gateway is not configured.
 */
export function findRefundGateway(
  { payments, remoteShop }: Context,
  { payment, order, byGateway, isOnlyHere = false }: Paid,
): { gateway: RefundGateway; paymentId: string } | null {
  if (byGateway && payments?.name === payment.method) return { gateway: payments, paymentId: payment.reference };
  if (remoteShop.refundGateway && order?.shop_order_id && !isOnlyHere) {
    return { gateway: remoteShop.refundGateway, paymentId: String(order.shop_order_id) };
  }
  return null;
}
