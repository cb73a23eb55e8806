import type { Context } from "../context.ts";
import { isOfGateway } from "../gateways/gateway.ts";
import { closePaymentPage, readOpenPage } from "./close-payment-page.ts";

/**
 * Closes the payment page that an order has open, if any. `closed`: nobody can pay there any more. `paid`: money came in at this moment,
 * and stands in our books. `unknown`: the gateway cannot say. The page of a remote shop is open for as long as the
 * order's status there: whoever changes that is told only whether money came in.
 */
export async function closeOpenPage(
  context: Context,
  orderId: number,
  source: string,
): Promise<"closed" | "paid" | "unknown"> {
  const page = await readOpenPage(context.db, orderId);
  if (!page) return context.remoteShop.url === null ? "closed" : readRemotely(context, orderId);
  const gateway = context.payments;
  if (!gateway) return "unknown";
  try {
    const { effect } = await closePaymentPage(context, gateway, page, source);
    if (effect === "expired") return "closed";
    return effect === "nothing" ? "unknown" : "paid";
  } catch (error) {
    if (!isOfGateway(error)) throw error;
    context.log.warn({ err: error, orderId }, "The payment page of an order could not be closed");
    return "unknown";
  }
}

async function readRemotely(context: Context, orderId: number): Promise<"closed" | "paid" | "unknown"> {
  const read = () =>
    context.db.selectFrom("orders").select(["shop_order_id", "date_paid"]).where("id", "=", orderId).executeTakeFirst();
  const before = await read();
  if (!before?.shop_order_id || before.date_paid !== null) return "closed";
  if (!(await context.remoteShop.readOrder(context, orderId))) return "unknown";
  return (await read())?.date_paid ? "paid" : "closed";
}
