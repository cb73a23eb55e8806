import type { SyncedShop } from "../../contract/settings.ts";
import type { Context } from "../context.ts";
import type { WooCommerceClient } from "./client/client.ts";
import { syncOrder } from "./import/sync-order.ts";
import { syncOrders } from "./import/sync-orders.ts";
import { readShopConnection } from "./read-shop-connection.ts";

/** So many are brought while a member of staff waits, also at a slow shop; the job goes on with what is left. */
const maxPages = 1;
const orderWithinMs = 15_000;

/** Brings what changed there, now, and one order with it. What went wrong is said in `problem`. */
export async function syncShop(
  context: Context,
  client: WooCommerceClient,
  orderId: number | undefined,
): Promise<SyncedShop> {
  await syncOrders(context, client, { maxPages });
  // After the others: its notes come even where nothing else of it has changed.
  const isRead = orderId === undefined ? null : await syncOrder(context, client, orderId, orderWithinMs);
  const order = isRead === null ? null : isRead ? "read" : "unread";
  return { shop: await readShopConnection(context.db, client), order };
}
