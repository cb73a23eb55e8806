import type { ShopOrder } from "../../contract/shop.ts";
import type { Verb } from "../context.ts";
import { shopOrderOf } from "./shop-order.ts";
import { shopOrderMoney } from "./shop-order-money.ts";

const largestId = 2_147_483_647;

/** One order in the shop's shape. */
export const getShopOrder: Verb<{ id: number }, ShopOrder> = async (context, { id }) => {
  const order =
    id >= 1 && id <= largestId
      ? await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst()
      : undefined;
  if (!order) return { failed: "not_found", message: "Invalid ID." };
  const moneyOf = await shopOrderMoney(context.db, [order.id]);
  return shopOrderOf(order, moneyOf(order.id), context.environment.publicUrl);
};
