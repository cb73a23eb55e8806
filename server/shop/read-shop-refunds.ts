import type { z } from "zod";
import type { listShopRefundsQuery } from "../../contract/shop.schema.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import { firstOf } from "../../contract/shop-fields.schema.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isFailure, type Verb } from "../context.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { type ShopPage, shopPage } from "./shop-page.ts";
import { ownId } from "./shop-parameters.ts";
import { showShopRefunds } from "./shop-refund.ts";
import { findShopOrder } from "./show-shop-orders.ts";

type Input = { id: OrderId } & z.output<typeof listShopRefundsQuery>;

/** A page of an order's refunds, newest first; one that failed is none, and a page beyond the end is empty. */
export const listShopRefunds: Verb<Input, ShopRefund[] & ShopPage> = async (context, { id, ...asked }) => {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  const { refunds } = await readLedger(context.db, id);
  const { include, exclude } = asked;
  const made = refunds.filter(
    (refund) =>
      refund.state !== "failed" &&
      (include.length === 0 || include.includes(refund.id)) &&
      !exclude.includes(refund.id),
  );
  const listed = asked.order === "asc" ? made : made.reverse();
  const first = firstOf(asked);
  const shown = await showShopRefunds(context, id, listed.slice(first, first + asked.per_page));
  return shopPage(shown, made.length, asked, context.environment);
};

type NamedRefund = { id: OrderId; refundId: number };

/** One refund of an order; one that failed is none. */
export const getShopRefund: Verb<NamedRefund, ShopRefund> = async (context, { id, refundId }) => {
  const order = await findShopOrder(context.db, id);
  if (isFailure(order)) return order;
  const found = await context.db
    .selectFrom("refunds")
    .selectAll()
    .where("id", "=", ownId(refundId))
    .where("order_id", "=", order.id)
    .where("state", "<>", "failed")
    .execute();
  const [shown] = await showShopRefunds(context, order.id, found);
  return shown ?? { failed: "not_found", message: "Invalid order refund ID." };
};

/** Refused, with its reason: the money has gone back, and its credit note says so. */
export const deleteShopRefund: Verb<NamedRefund, never> = async (context, asked) => {
  const found = await getShopRefund(context, asked);
  if (isFailure(found)) return found;
  return {
    failed: "woocommerce_rest_cannot_delete",
    message: "A refund cannot be deleted: the money has gone back, and its credit note stays in the books.",
  };
};
