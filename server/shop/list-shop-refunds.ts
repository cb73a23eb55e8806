import type { ShopRefund } from "../../contract/shop.ts";
import type { Verb } from "../context.ts";
import { readLedger } from "../orders/order-ledger.ts";
import { shopRefundOf } from "./shop-refund.ts";

const largestId = 2_147_483_647;

/** An order's refunds, newest first; one that failed is none. */
export const listShopRefunds: Verb<{ id: number }, ShopRefund[]> = async ({ db, environment }, { id }) => {
  const order =
    id >= 1 && id <= largestId
      ? await db.selectFrom("orders").select(["id", "total_cents"]).where("id", "=", id).executeTakeFirst()
      : undefined;
  if (!order) return { failed: "not_found", message: "Invalid order ID." };
  const { refunds } = await readLedger(db, id);
  return refunds
    .filter(({ state }) => state !== "failed")
    .reverse()
    .map((refund) => shopRefundOf(refund, order.total_cents, environment.publicUrl));
};
