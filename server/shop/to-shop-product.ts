import type { Selectable } from "kysely";
import { wc } from "../../contract/paths.ts";
import type { ShopProduct } from "../../contract/shop-products.ts";
import { centsToDecimal } from "../../domain/money/euro.ts";
import type { Products } from "../database/types.ts";
import { shopTime, toShopMetadata } from "./shop-fields.ts";

/** A product in the format of wc/v3. Products have no pages, so the link is the shop's. */
export function toShopProduct(product: Selectable<Products>, publicUrl: string): ShopProduct {
  const created = shopTime(product.created_at);
  const price = product.price_cents === null ? "" : centsToDecimal(product.price_cents);
  return {
    id: product.id,
    name: product.name,
    slug: toSlug(product.name),
    permalink: `${publicUrl}/`,
    date_created: created.local,
    date_created_gmt: created.gmt,
    date_modified: created.local,
    date_modified_gmt: created.gmt,
    type: "simple",
    status: product.status,
    featured: false,
    catalog_visibility: product.catalog_visibility,
    description: product.description,
    short_description: product.short_description,
    sku: product.sku ?? "",
    price,
    regular_price: price,
    sale_price: "",
    date_on_sale_from: null,
    date_on_sale_from_gmt: null,
    date_on_sale_to: null,
    date_on_sale_to_gmt: null,
    on_sale: false,
    purchasable: price !== "",
    total_sales: 0,
    virtual: product.virtual,
    downloadable: false,
    downloads: [],
    download_limit: -1,
    download_expiry: -1,
    external_url: "",
    button_text: "",
    tax_status: "taxable",
    tax_class: "",
    manage_stock: false,
    stock_quantity: null,
    backorders: "no",
    backorders_allowed: false,
    backordered: false,
    low_stock_amount: null,
    sold_individually: false,
    weight: "",
    dimensions: { length: "", width: "", height: "" },
    shipping_required: !product.virtual,
    shipping_taxable: !product.virtual,
    shipping_class: "",
    shipping_class_id: 0,
    reviews_allowed: false,
    average_rating: "0",
    rating_count: 0,
    upsell_ids: [],
    cross_sell_ids: [],
    parent_id: 0,
    purchase_note: "",
    categories: [],
    brands: [],
    tags: [],
    images: [],
    attributes: [],
    default_attributes: [],
    variations: [],
    grouped_products: [],
    menu_order: 0,
    price_html: price === "" ? "" : priceHtml(price),
    related_ids: [],
    meta_data: toShopMetadata(product.id, Object.entries(product.meta as object)),
    stock_status: "instock",
    has_options: false,
    post_password: "",
    global_unique_id: "",
    _links: {
      self: [{ href: `${publicUrl}${wc}/products/${product.id}`, targetHints: { allow: ["GET"] } }],
      collection: [{ href: `${publicUrl}${wc}/products` }],
    },
  };
}

/** 'courier-booking' for 'Courier booking'. */
function toSlug(name: string): string {
  const words = name.normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase();
  return words.replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-|-$/g, "");
}

function priceHtml(price: string): string {
  const symbol = '<span class="woocommerce-Price-currencySymbol" translate="no">&euro;</span>';
  return `<span class="woocommerce-Price-amount amount"><bdi>${symbol}${price}</bdi></span>`;
}
