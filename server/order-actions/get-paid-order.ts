import type { PaidOrder } from "../../contract/checkout.ts";
import { confirmationPath } from "../../contract/paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { findPublicOrder } from "../orders/get-public-order.ts";

/** What the holder of an order's key is shown instead of a pay button once it is paid; null where it is not, or was given back since. */
export async function getPaidOrder(context: Context, asked: { id: OrderId; key: string }): Promise<PaidOrder | null> {
  const order = await findPublicOrder(context, asked);
  if (!order?.paid || (order.status !== "processing" && order.status !== "completed")) return null;
  const { bookingReference, totalCents, receiptUrl } = order;
  return { bookingReference, totalCents, receiptUrl, confirmationUrl: confirmationPath(asked.id, asked.key) };
}
