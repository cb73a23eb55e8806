import type { Failure } from "../../contract/errors.ts";
import type { NewShopProduct } from "../../contract/shop-orders.schema.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { violatedConstraint } from "../database/transaction.ts";
import { withIdempotency } from "../idempotency/with-idempotency.ts";
import { getShopProduct } from "./read-shop-products.ts";
import { mergeMetadata } from "./shop-fields.ts";

/** Adds a product; SKUs are unique. */
export const createShopProduct: Verb<NewShopProduct, ShopProduct> = async (context, input) => {
  const added = await insertProduct(context, input);
  return isFailure(added) ? added : getShopProduct(context, { id: added.productId });
};

async function insertProduct(context: Context, input: NewShopProduct): Promise<{ productId: number } | Failure> {
  try {
    return await withIdempotency(context, { scope: "createShopProduct", input }, async (context) => {
      const { db, now } = context;
      const { id: productId } = await db
        .insertInto("products")
        .values({
          name: input.name,
          sku: input.sku || null,
          status: input.status,
          catalog_visibility: input.catalog_visibility,
          virtual: input.virtual,
          description: input.description,
          short_description: input.short_description,
          price_cents: input.regular_price,
          meta: JSON.stringify(mergeMetadata({}, input.meta_data)),
          created_at: now(),
        })
        .returning("id")
        .executeTakeFirstOrThrow();
      await storeAuditEntry(context, {
        act: "product.created",
        object: { kind: "product", id: productId },
        after: { priceCents: input.regular_price, status: input.status },
      });
      return { productId };
    });
  } catch (error) {
    if (violatedConstraint(error) !== "products_sku_key") throw error;
    const owner = await context.db.selectFrom("products").select("id").where("sku", "=", input.sku).executeTakeFirst();
    return {
      failed: "product_invalid_sku",
      message: "Invalid or duplicated SKU.",
      details: { resource_id: owner?.id ?? 0 },
    };
  }
}
