import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { findShopOrder } from "./find-shop-order.ts";
import { showShopRefunds } from "./show-shop-refunds.ts";

type Asked = { id: number; refundId: number };

/** One refund of an order; one that failed is none. */
export const getShopRefund: Verb<Asked, ShopRefund> = async (context, asked) => find(context, asked);

/** Refused, with its reason: the money has gone back, and its credit note says so. */
export const deleteShopRefund: Verb<Asked, never> = async (context, asked) => {
  const found = await find(context, asked);
  if (isFailure(found)) return found;
  return {
    failed: "woocommerce_rest_cannot_delete",
    message: "A refund cannot be deleted: the money has gone back, and its credit note stays in the books.",
  };
};

async function find(context: Context, { id, refundId }: Asked): Promise<ShopRefund | Failure> {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  const refund = isId(refundId)
    ? await context.db
        .selectFrom("refunds")
        .selectAll()
        .where("id", "=", refundId)
        .where("order_id", "=", order.id)
        .where("state", "<>", "failed")
        .executeTakeFirst()
    : undefined;
  const [shown] = refund ? await showShopRefunds(context, order.id, [refund]) : [];
  return shown ?? { failed: "not_found", message: "Invalid order refund ID." };
}
