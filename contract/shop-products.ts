import { defineCall } from "./call.ts";
import { wc } from "./paths.ts";
import type { listShopProductsQuery, shopIdParams, shopItemQuery, shopWriteQuery } from "./shop.schema.ts";
import type { ShopMeta } from "./shop.ts";
import type { createShopProductBody } from "./shop-orders.schema.ts";

/** A product as wc/v3 shows it. Prices are gross text with two decimals, or empty; unused fields are empty. */
export type ShopProduct = {
  id: number;
  name: string;
  slug: string;
  permalink: string;
  date_created: string;
  date_created_gmt: string;
  date_modified: string;
  date_modified_gmt: string;
  type: "simple";
  status: string;
  featured: boolean;
  catalog_visibility: string;
  description: string;
  short_description: string;
  sku: string;
  price: string;
  regular_price: string;
  sale_price: "";
  date_on_sale_from: null;
  date_on_sale_from_gmt: null;
  date_on_sale_to: null;
  date_on_sale_to_gmt: null;
  on_sale: boolean;
  purchasable: boolean;
  total_sales: number;
  virtual: boolean;
  downloadable: boolean;
  downloads: [];
  download_limit: number;
  download_expiry: number;
  external_url: string;
  button_text: string;
  tax_status: string;
  tax_class: string;
  manage_stock: boolean;
  stock_quantity: null;
  backorders: string;
  backorders_allowed: boolean;
  backordered: boolean;
  low_stock_amount: null;
  sold_individually: boolean;
  weight: string;
  dimensions: { length: string; width: string; height: string };
  shipping_required: boolean;
  shipping_taxable: boolean;
  shipping_class: string;
  shipping_class_id: number;
  reviews_allowed: boolean;
  average_rating: string;
  rating_count: number;
  upsell_ids: [];
  cross_sell_ids: [];
  parent_id: number;
  purchase_note: string;
  categories: [];
  brands: [];
  tags: [];
  images: [];
  attributes: [];
  default_attributes: [];
  variations: [];
  grouped_products: [];
  menu_order: number;
  price_html: string;
  related_ids: [];
  meta_data: ShopMeta[];
  stock_status: string;
  has_options: boolean;
  post_password: string;
  global_unique_id: string;
  _links: { self: { href: string; targetHints: { allow: string[] } }[]; collection: { href: string }[] };
};

/** `sku`: one or several, separated by commas. Newest first. */
export const listShopProducts = defineCall<{ query: typeof listShopProductsQuery }, ShopProduct[]>({
  name: "listShopProducts",
  method: "GET",
  path: `${wc}/products`,
  access: "api_key",
  status: 200,
  summary: "Products in WooCommerce's shape",
});

export const getShopProduct = defineCall<{ params: typeof shopIdParams; query: typeof shopItemQuery }, ShopProduct>({
  name: "getShopProduct",
  method: "GET",
  path: `${wc}/products/{id}`,
  access: "api_key",
  status: 200,
  summary: "One product in WooCommerce's shape",
});

export const createShopProduct = defineCall<
  { query: typeof shopWriteQuery; body: typeof createShopProductBody },
  ShopProduct
>({
  name: "createShopProduct",
  method: "POST",
  path: `${wc}/products`,
  access: "api_key",
  status: 201,
  summary: "Add a product that lines of orders can name",
});
