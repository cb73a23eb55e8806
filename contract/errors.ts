/** Every failure code with its HTTP status; bodies have the shape of WordPress's errors, which shop clients know. */
export const errorStatuses = {
  rest_invalid_json: 400,
  invalid_signature: 400,
  refund_refused: 400,
  rest_invalid_param: 400,
  ambiguous_host: 400,
  woocommerce_rest_shop_order_invalid_id: 400,
  woocommerce_rest_required_product_reference: 400,
  woocommerce_rest_shop_order_exists: 400,
  woocommerce_rest_invalid_customer_id: 400,
  woocommerce_rest_webhook_invalid_topic: 400,
  woocommerce_rest_webhook_invalid_delivery_url: 400,
  product_invalid_sku: 400,
  unauthorised: 401,
  forbidden: 403,
  second_factor_required: 403,
  second_factor_setup_required: 403,
  confirmation_required: 403,
  woocommerce_rest_cannot_delete: 403,
  not_found: 404,
  rest_no_route: 404,
  method_not_allowed: 405,
  price_changed: 409,
  date_unavailable: 409,
  already_booked: 409,
  not_payable: 409,
  action_refused: 409,
  not_erasable: 409,
  settings_conflict: 409,
  order_changed: 409,
  account_changed: 409,
  redirects_changed: 409,
  run_changed: 409,
  shifts_changed: 409,
  goods_held: 409,
  last_administrator: 409,
  request_in_progress: 409,
  woocommerce_rest_already_trashed: 410,
  body_too_large: 413,
  woocommerce_rest_request_entity_too_large: 413,
  unsupported_media_type: 415,
  invalid_fields: 422,
  no_price: 422,
  no_route: 422,
  weight_above_maximum: 422,
  idempotency_key_reused: 422,
  quote_changed: 422,
  redirect_loop: 422,
  too_many_requests: 429,
  internal_error: 500,
  woocommerce_rest_trash_not_supported: 501,
  unavailable: 503,
} as const;

export type ErrorCode = keyof typeof errorStatuses;

/** `data.params` maps each invalid field (`pickup.postcode`) to its message. */
export type ErrorBody = {
  code: ErrorCode | (string & {});
  message: string;
  data: { status: number; params?: Record<string, string> } & Record<string, unknown>;
};

/** What a verb returns if something expected went wrong; `server/http` turns it into an ErrorBody. */
export type Failure = {
  failed: ErrorCode;
  message: string;
  params?: Record<string, string>;
  details?: Record<string, unknown>;
};
