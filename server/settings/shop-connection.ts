import type { ConnectionCheck, ShopConnection, SyncedShop } from "../../contract/connections.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";

/** Which remote shop there is, and how our tables stand to it. */
export const getShopConnection: Verb<object, { shop: ShopConnection | null }> = async (context) => ({
  shop: await context.remoteShop.connection(context),
});

/** Staff have it synchronised now, and the order that they look at with it. What went wrong there is said in `problem`. */
export const syncShop: Verb<{ orderId?: OrderId }, SyncedShop> = (context, { orderId }) =>
  context.remoteShop.synchronise(context, orderId);

/** Tries the connection out; nothing is tried where the shop is ours. */
export const testShop: Verb<object, { checks: ConnectionCheck[] }> = async ({ remoteShop, environment }) => ({
  checks: await remoteShop.check(environment.publicUrl),
});
