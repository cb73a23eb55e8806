import type { ShopOrder } from "../../contract/shop.ts";
import type { Verb } from "../context.ts";

/** No shop client makes an order: its price would be the client's word. */
export const refuseNewOrder: Verb<unknown, ShopOrder> = async () => ({
  failed: "rest_no_route",
  message: "No route was found matching the URL and request method.",
});
