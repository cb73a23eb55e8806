import { createHash, timingSafeEqual } from "node:crypto";
import type { PublicOrder } from "../../contract/orders.ts";
import type { Verb } from "../context.ts";
import { publicOrderOf } from "./public-order.ts";

const largestId = 2_147_483_647;

/** An order for the holder of its key. A wrong key and an order that does not exist cannot be told apart. */
export const getPublicOrder: Verb<{ id: number; key: string }, PublicOrder> = async (context, { id, key }) => {
  const notFound = { failed: "not_found" as const, message: "Unable to find order details. Please contact support." };
  if (!Number.isInteger(id) || id < 1 || id > largestId) return notFound;
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  if (!isSame(key, order?.order_key ?? "") || !order) return notFound;
  const [lines, quote] = await Promise.all([
    context.db.selectFrom("order_lines").selectAll().where("order_id", "=", id).orderBy("position").execute(),
    context.db.selectFrom("quotes").select("path").where("id", "=", order.quote_id).executeTakeFirst(),
  ]);
  return publicOrderOf(order, lines, (quote?.path ?? []) as PublicOrder["path"]);
};

/** In constant time, whatever the lengths. */
function isSame(given: string, kept: string): boolean {
  const digest = (text: string) => createHash("sha256").update(text).digest();
  return timingSafeEqual(digest(given), digest(kept));
}
