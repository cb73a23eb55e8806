import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Orders, Payments } from "../database/types.ts";
import type { RefundGateway } from "../gateways/gateway.ts";

type Paid = {
  payment: Pick<Selectable<Payments>, "method" | "reference">;
  order: Pick<Selectable<Orders>, "shop_order_id"> | undefined;
  /** Whether the money goes back the way it came; else somebody has paid it back another way. */
  byGateway: boolean;
  /** Staff had taken it here, and the remote shop has taken money of its own for the order. */
  isHereAlone?: boolean;
};

/**
 * Who has to hear of a payment's refunds, and what the payment is called there. Where there is a remote shop, every refund of its
 * orders goes there first, also what is only recorded, unless that shop knows nothing of the payment. Null: nobody, or nobody that is set up here.
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
