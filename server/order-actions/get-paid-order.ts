import type { PaidOrder } from "../../contract/checkout.ts";
import { confirmationPath } from "../../contract/paths.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { findPublicOrder } from "./get-public-order.ts";

/**
 * The data that replaces the pay button once an order is paid; null while unpaid, or after it was cancelled or
 * refunded.
 */
export async function getPaidOrder(context: Context, input: { id: OrderId; key: string }): Promise<PaidOrder | null> {
  const order = await findPublicOrder(context, input);
  if (!order?.paid || (order.status !== "processing" && order.status !== "completed")) return null;
  const { bookingReference, totalCents, receiptUrl } = order;
  return { bookingReference, totalCents, receiptUrl, confirmationUrl: confirmationPath(input.id, input.key) };
}
