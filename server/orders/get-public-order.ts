import type { PublicOrder } from "../../contract/orders.ts";
import type { Context, Verb } from "../context.ts";
import { orderByKey } from "./order-by-key.ts";
import { publicOrderOf } from "./public-order.ts";
import { syncOrder } from "./woocommerce/sync-order.ts";

const patienceMs = 3_000;

/**
 * An order for the holder of its key. A wrong key and an order that does not exist cannot be told apart. Whoever comes back from the
 * WordPress site that keeps the shop, having paid there, is a little faster than its news.
 */
export const getPublicOrder: Verb<{ id: number; key: string }, PublicOrder> = async (context, input) => {
  const known = await findPublicOrder(context, input);
  const isNews =
    context.woocommerce !== null &&
    known?.paymentUrl != null &&
    (await syncOrder(context, { orderId: known.id, withinMs: patienceMs })).synced;
  const order = isNews ? await findPublicOrder(context, input) : known;
  return order ?? { failed: "not_found", message: "Unable to find order details. Please contact support." };
};

export async function findPublicOrder(
  { db }: Context,
  input: { id: number; key: string },
): Promise<PublicOrder | null> {
  const order = await orderByKey(db, input);
  if (!order) return null;
  const [lines, quote, receipt] = await Promise.all([
    db.selectFrom("order_lines").selectAll().where("order_id", "=", order.id).orderBy("position").execute(),
    db.selectFrom("quotes").select("path").where("id", "=", order.quote_id).executeTakeFirst(),
    db
      .selectFrom("documents")
      .select("number")
      .where("order_id", "=", order.id)
      .where("kind", "=", "receipt")
      .executeTakeFirst(),
  ]);
  const path = (quote?.path ?? []) as PublicOrder["path"];
  return publicOrderOf(order, lines, { path, hasReceipt: receipt !== undefined });
}
