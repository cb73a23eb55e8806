import { sql } from "kysely";
import type { z } from "zod";
import type { listShopProductsQuery } from "../../contract/shop.schema.ts";
import { offsetOf } from "../../contract/shop-fields.schema.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import type { Verb } from "../context.ts";
import { escapeLike } from "../database/search-words.ts";
import { type ShopPage, toShopPage } from "./shop-page.ts";
import { validIdOrZero, validIdsOrZero } from "./shop-parameters.ts";
import { toShopProduct } from "./to-shop-product.ts";

/** A page of products, newest first. `search` covers name, SKU and descriptions; `sku` is exact. */
export const listShopProducts: Verb<z.output<typeof listShopProductsQuery>, ShopProduct[] & ShopPage> = async (
  { db, environment },
  query,
) => {
  const { search, sku, include, exclude, status, order } = query;
  let found = db.selectFrom("products");
  if (query.type !== "simple") found = found.where(sql<boolean>`false`);
  if (sku.length > 0) found = found.where("sku", "in", sku);
  if (include.length > 0) found = found.where("id", "in", validIdsOrZero(include));
  if (exclude.length > 0) found = found.where("id", "not in", validIdsOrZero(exclude));
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
      // Ids increase with the time of creation.
      .orderBy("id", order)
      .limit(query.per_page)
      .offset(offsetOf(query))
      .execute(),
  ]);
  const products = rows.map((row) => toShopProduct(row, environment.publicUrl));
  return toShopPage(products, total, query, environment);
};

export const getShopProduct: Verb<{ id: number }, ShopProduct> = async ({ db, environment }, { id }) => {
  const product = await db.selectFrom("products").selectAll().where("id", "=", validIdOrZero(id)).executeTakeFirst();
  return product ? toShopProduct(product, environment.publicUrl) : { failed: "not_found", message: "Invalid ID." };
};
