import type { ShopOrder } from "../../contract/shop.ts";
import { isFailure, type Verb } from "../context.ts";
import { findShopOrder } from "./find-shop-order.ts";
import { showShopOrders } from "./show-shop-orders.ts";

/** One order in the shop's shape. */
export const getShopOrder: Verb<{ id: number }, ShopOrder> = async (context, { id }) => {
  const order = await findShopOrder(context.db, id);
  const [shown] = isFailure(order) ? [] : await showShopOrders(context, [order]);
  return shown ?? { failed: "not_found", message: "Invalid ID." };
};
