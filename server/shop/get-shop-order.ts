import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isFailure, type Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { ownId } from "./shop-parameters.ts";
import { showShopOrders } from "./show-shop-orders.ts";

/** One order in the shop's shape. */
export const getShopOrder: Verb<{ id: OrderId }, ShopOrder> = async (context, { id }) => {
  const order = await findShopOrder(context.db, id);
  const [shown] = isFailure(order) ? [] : await showShopOrders(context, [order]);
  return shown ?? { failed: "not_found", message: "Invalid ID." };
};

/** The order that a path names, or that there is none. */
export async function findShopOrder(db: Database, id: OrderId): Promise<Selectable<Orders> | Failure> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", ownId(id)).executeTakeFirst();
  return order ?? { failed: "not_found", message: "Invalid order ID." };
}
