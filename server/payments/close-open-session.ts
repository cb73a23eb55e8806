import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { isOfGateway } from "../gateways/gateway.ts";
import { closeSession, readOpenSession } from "./close-session.ts";

/**
 * Closes the open session of an order, if it has one. `closed`: nobody can pay there any more. `paid`: money came in at this moment and is
 * in our books. `unknown`: the gateway cannot say. At a remote shop the order's status decides whether it can be paid: the caller changes
 * that, and learns here only whether money came in.
 */
export async function closeOpenSession(
  context: Context,
  orderId: OrderId,
  source: string,
): Promise<"closed" | "paid" | "unknown"> {
  const page = await readOpenSession(context.db, orderId);
  if (!page) return context.remoteShop.url === null ? "closed" : readRemotely(context, orderId);
  const gateway = context.payments;
  if (!gateway) return "unknown";
  try {
    const { effect } = await closeSession(context, gateway, page, source);
    if (effect === "expired") return "closed";
    return effect === "nothing" ? "unknown" : "paid";
  } catch (error) {
    if (!isOfGateway(error)) throw error;
    context.log.warn({ err: error, orderId }, "The payment page of an order could not be closed");
    return "unknown";
  }
}

async function readRemotely(context: Context, orderId: OrderId): Promise<"closed" | "paid" | "unknown"> {
  const read = () =>
    context.db.selectFrom("orders").select(["shop_order_id", "date_paid"]).where("id", "=", orderId).executeTakeFirst();
  const before = await read();
  if (!before?.shop_order_id || before.date_paid !== null) return "closed";
  if (!(await context.remoteShop.readOrder(context, orderId))) return "unknown";
  return (await read())?.date_paid ? "paid" : "closed";
}
