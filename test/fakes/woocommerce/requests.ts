export type Meta = { key: string; value: unknown };

/** Changes that a call or the site's staff make to an order. */
export type OrderRequest = {
  status?: string;
  set_paid?: boolean;
  currency?: string;
  customer_id?: number;
  created_via?: string;
  customer_note?: string;
  payment_method?: string;
  payment_method_title?: string;
  transaction_id?: string;
  billing?: Record<string, unknown>;
  shipping?: Record<string, unknown>;
  meta_data?: Meta[];
  line_items?: LineRequest[];
  shipping_lines?: { method_id?: string; method_title?: string; total?: string }[];
  fee_lines?: { name?: string; total?: string; tax_status?: string }[];
};

export type RefundRequest = { amount?: string; reason?: string; api_refund?: boolean; meta_data?: Meta[] };

export type LineRequest = {
  id?: number;
  product_id?: number;
  sku?: string;
  name?: string;
  quantity?: number;
  subtotal?: string;
  total?: string;
  meta_data?: { key: string; value: unknown }[];
};
