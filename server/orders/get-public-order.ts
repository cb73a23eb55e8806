import { orderMissing, type PublicOrder } from "../../contract/orders.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import { readReceiptNumber } from "../documents/issue-document.ts";
import { refusePayment } from "../payments/refuse-payment.ts";
import { orderByKey } from "./find-order.ts";
import { publicOrderOf } from "./public-order.ts";

/**
 * An order for the holder of its key. A wrong key and an order that does not exist cannot be told apart. A customer who has just paid at
 * the remote shop may be back before its webhook event: an order that waits for its payment is imported first, which takes some seconds at
 * most.
 */
export const getPublicOrder: Verb<{ id: OrderId; key: string }, PublicOrder> = async (context, input) => {
  const order = context.remoteShop.url === null ? null : await orderByKey(context.db, input);
  if (order && refusePayment(order) === null) await context.remoteShop.readOrder(context, order.id);
  const found = await findPublicOrder(context, input);
  return found ?? { failed: "not_found", message: orderMissing };
};

export async function findPublicOrder(
  { db }: Context,
  input: { id: OrderId; key: string },
): Promise<PublicOrder | null> {
  const order = await orderByKey(db, input);
  if (!order) return null;
  const [lines, quote, receipt] = await Promise.all([
    db.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).orderBy("position").execute(),
    db.selectFrom("quotes").select("path").where("id", "=", order.quote_id).executeTakeFirst(),
    readReceiptNumber(db, order.id),
  ]);
  const path = (quote?.path ?? []) as PublicOrder["path"];
  return publicOrderOf(order, lines, { path, hasReceipt: receipt !== null });
}
