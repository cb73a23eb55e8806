import type { Context } from "../context.ts";
import { GatewayRefused, GatewayUnavailable } from "../payments/gateway.ts";
import { closePaymentPage } from "./close-payment-page.ts";

/**
 * Closes the payment page that an order has open, if any. `closed`: nobody can pay there any more. `paid`: money came in at this moment,
 * and stands in our books. `unknown`: the gateway cannot say.
 */
export async function closeOpenPage(
  context: Context,
  orderId: number,
  source: string,
): Promise<"closed" | "paid" | "unknown"> {
  const page = await context.db
    .selectFrom("payment_sessions")
    .selectAll()
    .where("order_id", "=", orderId)
    .where("state", "in", ["opening", "open"])
    .executeTakeFirst();
  if (!page) return "closed";
  const gateway = context.payments;
  if (!gateway) return "unknown";
  try {
    const { effect } = await closePaymentPage(context, gateway, page, source);
    if (effect === "expired") return "closed";
    return effect === "nothing" ? "unknown" : "paid";
  } catch (error) {
    if (!(error instanceof GatewayUnavailable || error instanceof GatewayRefused)) throw error;
    context.log.warn({ err: error, orderId }, "The payment page of an order could not be closed");
    return "unknown";
  }
}
