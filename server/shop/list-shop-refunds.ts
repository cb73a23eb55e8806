import type { z } from "zod";
import type { listShopRefundsQuery } from "../../contract/shop.schema.ts";
import type { ShopRefund } from "../../contract/shop.ts";
import type { Verb } from "../context.ts";
import { readLedger } from "../orders/order-ledger.ts";
import type { ShopPage } from "./page-headers.ts";
import { shopRefundOf } from "./shop-refund.ts";

const largestId = 2_147_483_647;

type Asked = { id: number } & z.output<typeof listShopRefundsQuery>;

/** A page of an order's refunds, newest first; one that failed is none, and a page beyond the end is empty. */
export const listShopRefunds: Verb<Asked, ShopRefund[] & ShopPage> = async (
  { db, environment: { publicUrl } },
  { id, page, per_page: perPage },
) => {
  const order =
    id >= 1 && id <= largestId
      ? await db.selectFrom("orders").select(["id", "total_cents"]).where("id", "=", id).executeTakeFirst()
      : undefined;
  if (!order) return { failed: "not_found", message: "Invalid order ID." };
  const { refunds } = await readLedger(db, id);
  const made = refunds.filter(({ state }) => state !== "failed").reverse();
  const shown = made.slice((page - 1) * perPage, page * perPage);
  return Object.assign(
    shown.map((refund) => shopRefundOf(refund, order.total_cents, publicUrl)),
    { total: made.length, page, perPage, publicUrl },
  );
};
