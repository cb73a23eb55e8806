import type { ShopConnection } from "../../../contract/settings.ts";
import type { Verb } from "../../context.ts";
import { readShopConnection } from "../../woocommerce/read-shop-connection.ts";
import { syncOrders } from "./sync-orders.ts";

/** So many are brought while a member of staff waits, also at a slow site; the job goes on with what is left. */
const maxPages = 1;

/** Staff have it synchronised now. What went wrong is said in `problem`. */
export const syncShop: Verb<object, { shop: ShopConnection | null }> = async (context) => {
  await syncOrders(context, { maxPages });
  return { shop: await readShopConnection(context) };
};
