import type { SyncedShop } from "../../../contract/settings.ts";
import type { Verb } from "../../context.ts";
import { readShopConnection } from "../../woocommerce/read-shop-connection.ts";
import { syncOrder } from "./sync-order.ts";
import { syncOrders } from "./sync-orders.ts";

/** So many are brought while a member of staff waits, also at a slow site; the job goes on with what is left. */
const maxPages = 1;
const orderWithinMs = 15_000;

/** Staff have it synchronised now, and the order that they look at with it. What went wrong with the site is said in `problem`. */
export const syncShop: Verb<{ orderId?: number }, SyncedShop> = async (context, { orderId }) => {
  await syncOrders(context, { maxPages });
  // After the others: its notes come even where nothing else of it has changed.
  const order = orderId === undefined ? null : await syncOrder(context, { orderId, withinMs: orderWithinMs });
  return { shop: await readShopConnection(context), order: order && (order.synced ? "read" : "unread") };
};
