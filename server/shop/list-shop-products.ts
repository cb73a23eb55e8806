import type { z } from "zod";
import type { listShopProductsQuery } from "../../contract/shop.schema.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import type { Verb } from "../context.ts";
import type { ShopPage } from "./page-headers.ts";
import { shopProductOf } from "./shop-product.ts";

/** A page of products, newest first. `search` looks anywhere in name, sku and descriptions; `sku` is exact. */
export const listShopProducts: Verb<z.output<typeof listShopProductsQuery>, ShopProduct[] & ShopPage> = async (
  { db, environment: { publicUrl } },
  { page, per_page: perPage, search, sku },
) => {
  let found = db.selectFrom("products");
  if (sku.length > 0) found = found.where("sku", "in", sku);
  if (search.trim() !== "") {
    const pattern = `%${search.trim().replace(/[\\%_]/g, "\\$&")}%`;
    found = found.where(({ eb, or }) =>
      or((["name", "sku", "description", "short_description"] as const).map((column) => eb(column, "ilike", pattern))),
    );
  }
  const [{ total }, rows] = await Promise.all([
    found.select((eb) => eb.fn.countAll<number>().as("total")).executeTakeFirstOrThrow(),
    found
      .selectAll()
      .orderBy("id", "desc")
      .limit(perPage)
      .offset((page - 1) * perPage)
      .execute(),
  ]);
  const products = rows.map((row) => shopProductOf(row, publicUrl));
  return Object.assign(products, { total, page, perPage, publicUrl });
};
