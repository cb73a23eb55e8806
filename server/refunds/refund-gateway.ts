import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import type { Orders, Payments } from "../database/types.ts";
import type { RefundGateway } from "../gateways/gateway.ts";
import { siteRefunds } from "../orders/woocommerce/site-refunds.ts";

type Paid = {
  payment: Pick<Selectable<Payments>, "method" | "reference">;
  order: Pick<Selectable<Orders>, "shop_order_id"> | undefined;
  /** Whether the money goes back the way it came; else somebody has paid it back another way. */
  byGateway: boolean;
  /** Staff recorded this payment here, and the WordPress site that keeps the shop has taken another payment for the same order. */
  isApart?: boolean;
};

/**
 * Where a payment's refunds are sent, and the payment's id there: to the gateway that took it, or else, where a WordPress site keeps the
 * shop, to that site. It gets every refund of its orders, also one that is only recorded, unless it knows nothing of the payment. Null:
 * nowhere, or to a gateway that is not set up here.
 */
export function refundGateway(
  { payments, woocommerce }: Context,
  { payment, order, byGateway, isApart = false }: Paid,
): { gateway: RefundGateway; paymentId: string } | null {
  if (byGateway && payments?.name === payment.method) return { gateway: payments, paymentId: payment.reference };
  if (woocommerce && order?.shop_order_id && !isApart) {
    return { gateway: siteRefunds(woocommerce), paymentId: String(order.shop_order_id) };
  }
  return null;
}
