import type { Failure } from "../../../contract/errors.ts";
import {
  createShopRefundBody,
  listShopOrdersQuery,
  listShopRefundsQuery,
  shopOrderParams,
} from "../../../contract/shop.schema.ts";
import type { ShopRefund } from "../../../contract/shop.ts";
import * as calls from "../../../contract/shop.ts";
import { createShopRefund } from "../../shop/create-shop-refund.ts";
import { getShopOrder } from "../../shop/get-shop-order.ts";
import { listShopOrders, type ShopOrderPage } from "../../shop/list-shop-orders.ts";
import { listShopRefunds } from "../../shop/list-shop-refunds.ts";
import { pageHeaders, type ShopPage } from "../../shop/page-headers.ts";
import { refuseNewOrder } from "../../shop/refuse-new-order.ts";
import { type Row, route } from "../route.ts";

/** WooCommerce's words for what the ledger refuses. */
const refundCode = ({ failed }: Failure): string => {
  if (failed === "not_found") return "woocommerce_rest_invalid_order_id";
  return failed === "refund_refused" ? "woocommerce_rest_cannot_create_order_refund" : failed;
};

export const shopRoutes: Row[] = [
  route({
    call: calls.listShopOrders,
    query: listShopOrdersQuery,
    verb: listShopOrders,
    headers: (page, request) => pageHeaders(page as ShopOrderPage, request.url),
  }),
  route({
    call: calls.getShopOrder,
    params: shopOrderParams,
    verb: getShopOrder,
    errors: ["not_found"],
    errorCode: ({ failed }) => (failed === "not_found" ? "woocommerce_rest_shop_order_invalid_id" : failed),
  }),
  route({
    call: calls.listShopRefunds,
    params: shopOrderParams,
    query: listShopRefundsQuery,
    verb: listShopRefunds,
    headers: (page, request) => pageHeaders(page as ShopRefund[] & ShopPage, request.url),
    errors: ["not_found"],
    errorCode: refundCode,
  }),
  route({
    call: calls.createShopRefund,
    params: shopOrderParams,
    body: createShopRefundBody,
    verb: createShopRefund,
    errors: ["not_found", "refund_refused", "idempotency_key_reused"],
    errorCode: refundCode,
  }),
  route({ call: calls.createShopOrder, verb: refuseNewOrder, errors: ["rest_no_route"] }),
];
