import type { ShopOrder } from "../../contract/shop.ts";
import type { Verb } from "../context.ts";
import { showShopOrders } from "./show-shop-orders.ts";

const largestId = 2_147_483_647;

/** One order in the shop's shape. */
export const getShopOrder: Verb<{ id: number }, ShopOrder> = async (context, { id }) => {
  const order =
    id >= 1 && id <= largestId
      ? await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst()
      : undefined;
  const [shown] = order ? await showShopOrders(context, [order]) : [];
  return shown ?? { failed: "not_found", message: "Invalid ID." };
};
