/** The shop's objects in the format of wc/v3 as returned by WooCommerce 11.0.1; `_links` are added to responses. */

export type FakeMeta = { id: number; key: string; value: unknown };

export type FakeAddress = Record<
  | "first_name"
  | "last_name"
  | "company"
  | "address_1"
  | "address_2"
  | "city"
  | "state"
  | "postcode"
  | "country"
  | "phone",
  string
>;
export type FakeBilling = FakeAddress & { email: string };

export type FakeLine = {
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
  taxes: { id: number; total: string; subtotal: string }[];
  meta_data: (FakeMeta & { display_key: string; display_value: unknown })[];
  sku: string | null;
  global_unique_id: string | null;
  price: number;
  image: { id: string | number; src: string };
  parent_name: null;
};

type FakeShippingLine = {
  id: number;
  method_title: string;
  method_id: string;
  instance_id: string;
  total: string;
  total_tax: string;
  taxes: unknown[];
  tax_status: string;
  meta_data: FakeMeta[];
};

type FakeFeeLine = {
  id: number;
  name: string;
  tax_class: string;
  tax_status: string;
  amount: string;
  total: string;
  total_tax: string;
  taxes: unknown[];
  meta_data: FakeMeta[];
};

export type FakeOrder = {
  id: number;
  parent_id: number;
  status: string;
  currency: string;
  version: string;
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
  billing: FakeBilling;
  shipping: FakeAddress;
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
  meta_data: FakeMeta[];
  line_items: FakeLine[];
  tax_lines: unknown[];
  shipping_lines: FakeShippingLine[];
  fee_lines: FakeFeeLine[];
  coupon_lines: unknown[];
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
};

export type FakeRefund = {
  id: number;
  date_created: string;
  date_created_gmt: string;
  amount: string;
  reason: string;
  refunded_by: number;
  refunded_payment: boolean;
  meta_data: FakeMeta[];
  line_items: unknown[];
  shipping_lines: unknown[];
  tax_lines: unknown[];
  fee_lines: unknown[];
};

export type FakeNote = {
  id: number;
  author: string;
  date_created: string;
  date_created_gmt: string;
  note: string;
  customer_note: boolean;
};

/** The fields of a product that anything here depends on; the rest of the recorded shape is added to responses. */
export type FakeProduct = {
  id: number;
  name: string;
  type: string;
  status: string;
  catalog_visibility: string;
  description: string;
  sku: string;
  regular_price: string;
  virtual: boolean;
  downloadable: boolean;
  manage_stock?: boolean;
  tax_status: string;
  date_created: string;
  date_created_gmt: string;
};

export const statusNames: Record<string, string> = {
  pending: "Pending payment",
  processing: "Processing",
  "on-hold": "On hold",
  completed: "Completed",
  cancelled: "Cancelled",
  refunded: "Refunded",
  failed: "Failed",
  "checkout-draft": "Draft",
  "auto-draft": "auto-draft",
  trash: "trash",
};

const emptyAddress: FakeAddress = {
  first_name: "",
  last_name: "",
  company: "",
  address_1: "",
  address_2: "",
  city: "",
  state: "",
  postcode: "",
  country: "",
  phone: "",
};

/** A billing address with these fields; unknown ones are dropped, as in WooCommerce. */
export function billingOf(given: Record<string, unknown>, before: FakeBilling | null = null): FakeBilling {
  const { phone, ...rest } = before ?? emptyAddress;
  const email = before?.email ?? "";
  return pick({ ...rest, email, phone }, given);
}

export function shippingOf(given: Record<string, unknown>, before: FakeAddress = emptyAddress): FakeAddress {
  return pick({ ...before }, given);
}

function pick<T extends Record<string, string>>(address: T, given: Record<string, unknown>): T {
  for (const key of Object.keys(address) as (keyof T & string)[]) {
    if (given[key] !== undefined) (address as Record<string, string>)[key] = String(given[key] ?? "");
  }
  return address;
}
