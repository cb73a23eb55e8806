import type { ShopConnection } from "../../contract/settings.ts";
import type { Verb } from "../context.ts";
import { readShopConnection } from "./read-shop-connection.ts";

/** Which WordPress site keeps the shop, and how our tables stand to it. */
export const getShopConnection: Verb<object, { shop: ShopConnection | null }> = async (context) => ({
  shop: await readShopConnection(context),
});
