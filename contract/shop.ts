import type { z } from "zod";
import type { OrderStatus } from "../domain/orders/statuses.ts";
import { defineCall } from "./call.ts";
import { wc } from "./paths.ts";
import type {
  batchShopBody,
  createShopRefundBody,
  deleteShopQuery,
  listShopOrdersQuery,
  listShopRefundsQuery,
  shopIdParams,
  shopItemQuery,
  shopRefundParams,
  shopWriteQuery,
} from "./shop.schema.ts";
import type { createShopOrderBody, updateShopOrderBody } from "./shop-orders.schema.ts";

/**
 * Orders in the shapes of WooCommerce's REST API (wc/v3), read from our own tables.
 * Money is text with two decimals; `date_…` is Dublin time and `date_…_gmt` UTC, both without an offset.
 */
export type ShopMeta = { id: number; key: string; value: unknown };

export type ShopAddress = {
  first_name: string;
  last_name: string;
  company: string;
  address_1: string;
  address_2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
};

/** Totals are net; a product that was not found has id 0, and its line no sku. */
export type ShopLineItem = {
  id: number;
  name: string;
  product_id: number;
  variation_id: number;
  quantity: number;
  tax_class: string;
  subtotal: string;
  subtotal_tax: string;
  total: string;
  total_tax: string;
  taxes: [];
  meta_data: ShopLineMeta[];
  sku: string | null;
  global_unique_id: string | null;
  /** Net, per unit. */
  price: number;
  image: { id: string | number; src: string };
  parent_name: null;
};

export type ShopLineMeta = ShopMeta & { display_key: string; display_value: unknown };

export type ShopShippingLine = {
  id: number;
  method_title: string;
  method_id: string;
  instance_id: string;
  total: string;
  total_tax: string;
  taxes: [];
  tax_status: string;
  meta_data: ShopLineMeta[];
};

export type ShopFeeLine = {
  id: number;
  name: string;
  tax_class: string;
  tax_status: string;
  amount: string;
  total: string;
  total_tax: string;
  taxes: [];
  meta_data: ShopLineMeta[];
};

export type ShopOrder = {
  id: number;
  parent_id: number;
  /** `trash`: a client deleted it, which cancels it. */
  status: OrderStatus | "trash";
  currency: string;
  version: string;
  /** Always true: `total` is gross and `total_tax` the VAT in it. */
  prices_include_tax: boolean;
  date_created: string;
  date_modified: string;
  discount_total: string;
  discount_tax: string;
  shipping_total: string;
  shipping_tax: string;
  cart_tax: string;
  total: string;
  total_tax: string;
  customer_id: number;
  order_key: string;
  billing: ShopAddress & { email: string; phone: string };
  shipping: ShopAddress & { phone: string };
  payment_method: string;
  payment_method_title: string;
  transaction_id: string;
  customer_ip_address: string;
  customer_user_agent: string;
  created_via: string;
  customer_note: string;
  date_completed: string | null;
  date_paid: string | null;
  cart_hash: string;
  number: string;
  meta_data: ShopMeta[];
  line_items: ShopLineItem[];
  tax_lines: [];
  shipping_lines: ShopShippingLine[];
  fee_lines: ShopFeeLine[];
  coupon_lines: [];
  /** Refunds that didn't fail; amounts are negative. */
  refunds: { id: number; reason: string; total: string; total_tax: string }[];
  payment_url: string;
  is_editable: boolean;
  needs_payment: boolean;
  needs_processing: boolean;
  date_created_gmt: string;
  date_modified_gmt: string;
  date_completed_gmt: string | null;
  date_paid_gmt: string | null;
  currency_symbol: string;
  _links: {
    self: { href: string; targetHints: { allow: string[] } }[];
    collection: { href: string }[];
  };
};

/**
 * Headers: `X-WP-Total`, `X-WP-TotalPages`, `Link`. A page beyond the end is empty.
 * Lists in the URL are comma-separated or repeated `name[]`; `customer=0` means orders without a customer, `_fields`
 * picks keys of the answer, `a,b.c`.
 */
export const listShopOrders = defineCall<{ query: typeof listShopOrdersQuery }, ShopOrder[]>({
  name: "listShopOrders",
  method: "GET",
  path: `${wc}/orders`,
  access: "api_key",
  status: 200,
  summary: "Orders in WooCommerce's shape, newest first",
});

export const getShopOrder = defineCall<{ params: typeof shopIdParams; query: typeof shopItemQuery }, ShopOrder>({
  name: "getShopOrder",
  method: "GET",
  path: `${wc}/orders/{id}`,
  access: "api_key",
  status: 200,
  summary: "One order in WooCommerce's shape",
});

/** Amounts are gross text. A line names its product by id or sku, whose price it has by default. */
export const createShopOrder = defineCall<
  { query: typeof shopWriteQuery; body: typeof createShopOrderBody },
  ShopOrder
>({
  name: "createShopOrder",
  method: "POST",
  path: `${wc}/orders`,
  access: "api_key",
  status: 201,
  summary: "Create an order in WooCommerce's shape",
});

/**
 * Status changes follow the rules for staff; lines and omitted fields stay as they are.
 * Metadata with a null value is deleted. `set_paid` records a payment that came in elsewhere.
 */
export const updateShopOrder = defineCall<
  { params: typeof shopIdParams; query: typeof shopWriteQuery; body: typeof updateShopOrderBody },
  ShopOrder
>({
  name: "updateShopOrder",
  method: "PUT",
  path: `${wc}/orders/{id}`,
  access: "api_key",
  status: 200,
  summary: "Change an order's status, addresses, note or metadata",
});

/**
 * A refund as WooCommerce shows it; `amount` is positive. `refunded_payment`: sent by the gateway, not just recorded.
 */
export type ShopRefund = {
  id: number;
  date_created: string;
  date_created_gmt: string;
  amount: string;
  reason: string;
  refunded_by: number;
  refunded_payment: boolean;
  meta_data: ShopMeta[];
  /** Quantities and totals are negative, and `_refunded_item_id` in the metadata names the refunded line. */
  line_items: ShopLineItem[];
  shipping_lines: ShopShippingLine[];
  tax_lines: [];
  fee_lines: ShopFeeLine[];
  _links: {
    self: { href: string; targetHints: { allow: string[] } }[];
    collection: { href: string }[];
    up: { href: string }[];
  };
};

export const listShopRefunds = defineCall<
  { params: typeof shopIdParams; query: typeof listShopRefundsQuery },
  ShopRefund[]
>({
  name: "listShopRefunds",
  method: "GET",
  path: `${wc}/orders/{id}/refunds`,
  access: "api_key",
  status: 200,
  summary: "An order's refunds, newest first",
});

/** The refund of one line, by the line's id; `refund_total` and `refund_tax` add up. */
export type ShopRefundLine = NonNullable<ShopRefundRequest["line_items"]>[number];

/**
 * `amount` is text with two decimals and defaults to the sum of the lines; one of the two is required.
 * Anything beyond the lines is refunded on the order as a whole. `api_refund: false` only records the refund.
 */
export type ShopRefundRequest = z.input<typeof createShopRefundBody>;

export const createShopRefund = defineCall<
  { params: typeof shopIdParams; query: typeof shopWriteQuery; body: typeof createShopRefundBody },
  ShopRefund
>({
  name: "createShopRefund",
  method: "POST",
  path: `${wc}/orders/{id}/refunds`,
  access: "api_key",
  status: 201,
  summary: "Refund an order, in full or in part",
});

export const getShopRefund = defineCall<{ params: typeof shopRefundParams; query: typeof shopItemQuery }, ShopRefund>({
  name: "getShopRefund",
  method: "GET",
  path: `${wc}/orders/{id}/refunds/{refundId}`,
  access: "api_key",
  status: 200,
  summary: "One refund of an order",
});

/** Always refused: refunds stay in the books. */
export const deleteShopRefund = defineCall<{ params: typeof shopRefundParams; query: typeof deleteShopQuery }, never>({
  name: "deleteShopRefund",
  method: "DELETE",
  path: `${wc}/orders/{id}/refunds/{refundId}`,
  access: "api_key",
  status: 200,
  summary: "Refused: a refund stays in the books",
});

/** Moves the order to the bin: it is cancelled and no longer listed. `force` is refused. */
export const deleteShopOrder = defineCall<{ params: typeof shopIdParams; query: typeof deleteShopQuery }, ShopOrder>({
  name: "deleteShopOrder",
  method: "DELETE",
  path: `${wc}/orders/{id}`,
  access: "api_key",
  status: 200,
  summary: "Cancel an order and remove it from the lists",
});

/** One result per order, in request order; a refused one is `{id, error}`. At most a hundred in all. */
export type ShopBatch<Item> = { create?: Item[]; update?: Item[]; delete?: Item[] };
export type ShopBatchError = { id: number; error: { code: string; message: string; data: { status: number } } };

export const batchShopOrders = defineCall<
  { query: typeof shopWriteQuery; body: typeof batchShopBody },
  ShopBatch<ShopOrder | ShopBatchError>
>({
  name: "batchShopOrders",
  method: "POST",
  path: `${wc}/orders/batch`,
  access: "api_key",
  status: 200,
  summary: "Create, change and delete up to a hundred orders independently",
});
