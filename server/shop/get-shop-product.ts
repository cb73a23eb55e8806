import { isId } from "../../contract/limits.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import type { Verb } from "../context.ts";
import { shopProductOf } from "./shop-product.ts";

/** One product in the shop's shape. */
export const getShopProduct: Verb<{ id: number }, ShopProduct> = async ({ db, environment }, { id }) => {
  const product = isId(id)
    ? await db.selectFrom("products").selectAll().where("id", "=", id).executeTakeFirst()
    : undefined;
  return product ? shopProductOf(product, environment.publicUrl) : { failed: "not_found", message: "Invalid ID." };
};
