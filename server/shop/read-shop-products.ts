import type { z } from "zod";
import type { listShopProductsQuery } from "../../contract/shop.schema.ts";
import { firstOf } from "../../contract/shop-fields.schema.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import type { Verb } from "../context.ts";
import { escapeLike } from "../database/search-words.ts";
import { type ShopPage, shopPage } from "./shop-page.ts";
import { ownId, ownIds } from "./shop-parameters.ts";
import { shopProductOf } from "./shop-product.ts";

/** A page of products, newest first. `search` looks anywhere in name, sku and descriptions; `sku` is exact. */
export const listShopProducts: Verb<z.output<typeof listShopProductsQuery>, ShopProduct[] & ShopPage> = async (
  { db, environment },
  asked,
) => {
  const { search, sku, include, exclude, status, order } = asked;
  let found = db.selectFrom("products");
  if (sku.length > 0) found = found.where("sku", "in", sku);
  if (include.length > 0) found = found.where("id", "in", ownIds(include));
  if (exclude.length > 0) found = found.where("id", "not in", ownIds(exclude));
  if (status !== "any") found = found.where("status", "=", status);
  if (search.trim() !== "") {
    const pattern = `%${escapeLike(search.trim())}%`;
    found = found.where(({ eb, or }) =>
      or((["name", "sku", "description", "short_description"] as const).map((column) => eb(column, "ilike", pattern))),
    );
  }
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .selectAll()
      // Ids follow the time at which products were made.
      .orderBy("id", order)
      .limit(asked.per_page)
      .offset(firstOf(asked))
      .execute(),
  ]);
  const products = rows.map((row) => shopProductOf(row, environment.publicUrl));
  return shopPage(products, total, asked, environment);
};

/** One product in the shop's shape. */
export const getShopProduct: Verb<{ id: number }, ShopProduct> = async ({ db, environment }, { id }) => {
  const product = await db.selectFrom("products").selectAll().where("id", "=", ownId(id)).executeTakeFirst();
  return product ? shopProductOf(product, environment.publicUrl) : { failed: "not_found", message: "Invalid ID." };
};
