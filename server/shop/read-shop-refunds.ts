import type { z } from "zod";
import type { listShopRefundsQuery } from "../../contract/shop.schema.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { offsetOf } from "../../contract/shop-fields.schema.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isFailure, type Verb } from "../context.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { findShopOrder } from "./load-shop-orders.ts";
import { loadShopRefunds } from "./load-shop-refunds.ts";
import { type ShopPage, toShopPage } from "./shop-page.ts";
import { validIdOrZero } from "./shop-parameters.ts";

type Input = { id: OrderId } & z.output<typeof listShopRefundsQuery>;

/** A page of an order's refunds, newest first, without failed ones; empty past the end. */
export const listShopRefunds: Verb<Input, ShopRefund[] & ShopPage> = async (context, { id, ...query }) => {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  const { refunds } = await readLedger(context.db, id);
  const { include, exclude } = query;
  const made = refunds.filter(
    (refund) =>
      refund.state !== "failed" &&
      (include.length === 0 || include.includes(refund.id)) &&
      !exclude.includes(refund.id),
  );
  const listed = query.order === "asc" ? made : made.reverse();
  const first = offsetOf(query);
  const shown = await loadShopRefunds(context, id, listed.slice(first, first + query.per_page));
  return toShopPage(shown, made.length, query, context.environment);
};

type NamedRefund = { id: OrderId; refundId: number };

/** One refund of an order; failed ones do not exist for clients. */
export const getShopRefund: Verb<NamedRefund, ShopRefund> = async (context, { id, refundId }) => {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  const found = await context.db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", validIdOrZero(refundId))
    .where("order_id", "=", order.id)
    .where("state", "<>", "failed")
    .execute();
  const [shown] = await loadShopRefunds(context, order.id, found);
  return shown ?? { failed: "not_found", message: "Invalid order refund ID." };
};

/** Always refused: the money has gone back, and a credit note documents it. */
export const deleteShopRefund: Verb<NamedRefund, never> = async (context, refund) => {
  const found = await getShopRefund(context, refund);
  if (isFailure(found)) return found;
  return {
    failed: "woocommerce_rest_cannot_delete",
    message: "A refund cannot be deleted: the money has gone back, and its credit note stays in the books.",
  };
};
