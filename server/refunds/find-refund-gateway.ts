import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Orders, Payments } from "../database/types.ts";
import type { RefundGateway } from "../gateways/gateway.ts";

type Paid = {
  payment: Pick<Selectable<Payments>, "method" | "reference">;
  order: Pick<Selectable<Orders>, "shop_order_id"> | undefined;
  /** Whether the money goes back the way it came; else somebody has paid it back another way. */
  byGateway: boolean;
  /** Staff recorded this payment here, and the remote shop has taken another payment for the same order. */
  isHereAlone?: boolean;
};

/**
 * Where a payment's refunds are sent, and the payment's id there: to the gateway that took it, or else to the remote shop, if there is one.
 * It gets every refund of its orders, also one that is only recorded, unless it knows nothing of the payment. Null: nowhere, or to a
 * gateway that is not set up here.
 */
export function refundGateway(
  { payments, remoteShop }: Context,
  { payment, order, byGateway, isHereAlone = false }: Paid,
): { gateway: RefundGateway; paymentId: string } | null {
  if (byGateway && payments?.name === payment.method) return { gateway: payments, paymentId: payment.reference };
  if (remoteShop.refunds && order?.shop_order_id && !isHereAlone) {
    return { gateway: remoteShop.refunds, paymentId: String(order.shop_order_id) };
  }
  return null;
}
