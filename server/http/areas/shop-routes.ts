import type { Failure } from "../../../contract/errors.ts";
import {
  createShopRefundBody,
  listShopOrdersQuery,
  listShopProductsQuery,
  listShopRefundsQuery,
  shopIdParams,
  shopItemQuery,
  shopWriteQuery,
} from "../../../contract/shop.schema.ts";
import * as calls from "../../../contract/shop.ts";
import {
  createShopOrderBody,
  createShopProductBody,
  updateShopOrderBody,
} from "../../../contract/shop-orders.schema.ts";
import * as products from "../../../contract/shop-products.ts";
import { createShopOrder } from "../../shop/create-shop-order.ts";
import { createShopProduct } from "../../shop/create-shop-product.ts";
import { createShopRefund } from "../../shop/create-shop-refund.ts";
import { getShopOrder } from "../../shop/get-shop-order.ts";
import { getShopProduct } from "../../shop/get-shop-product.ts";
import { listShopOrders } from "../../shop/list-shop-orders.ts";
import { listShopProducts } from "../../shop/list-shop-products.ts";
import { listShopRefunds } from "../../shop/list-shop-refunds.ts";
import { pageHeaders, type ShopPage } from "../../shop/page-headers.ts";
import { updateShopOrder } from "../../shop/update-shop-order.ts";
import { type Row, route } from "../route.ts";

/** WooCommerce's words for what the ledger refuses. */
const refundCode = ({ failed }: Failure): string => {
  if (failed === "not_found") return "woocommerce_rest_invalid_order_id";
  return failed === "refund_refused" ? "woocommerce_rest_cannot_create_order_refund" : failed;
};

const orderCode = ({ failed }: Failure): string =>
  failed === "not_found" ? "woocommerce_rest_shop_order_invalid_id" : failed;

const productCode = ({ failed }: Failure): string =>
  failed === "not_found" ? "woocommerce_rest_product_invalid_id" : failed;

/** Every list of the shop's is a page of it. */
const ofPage = (page: object, request: Request) => pageHeaders(page as ShopPage, request.url);

/** Where to find what was made. */
const ofNew = ({ _links: { self } }: { _links: { self: { href: string }[] } }): Record<string, string> => ({
  location: self[0]?.href ?? "",
});

export const shopRoutes: Row[] = [
  route({
    call: calls.listShopOrders,
    query: listShopOrdersQuery,
    verb: listShopOrders,
    headers: ofPage,
  }),
  route({
    call: calls.getShopOrder,
    params: shopIdParams,
    query: shopItemQuery,
    verb: getShopOrder,
    errors: ["not_found"],
    errorCode: orderCode,
  }),
  route({
    call: calls.createShopOrder,
    query: shopWriteQuery,
    body: createShopOrderBody,
    verb: createShopOrder,
    headers: ofNew,
    errors: ["woocommerce_rest_required_product_reference", "idempotency_key_reused"],
  }),
  route({
    call: calls.updateShopOrder,
    params: shopIdParams,
    query: shopWriteQuery,
    body: updateShopOrderBody,
    verb: updateShopOrder,
    errors: ["woocommerce_rest_shop_order_invalid_id"],
  }),
  route({
    call: calls.listShopRefunds,
    params: shopIdParams,
    query: listShopRefundsQuery,
    verb: listShopRefunds,
    headers: ofPage,
    errors: ["not_found"],
    errorCode: refundCode,
  }),
  route({
    call: calls.createShopRefund,
    params: shopIdParams,
    query: shopWriteQuery,
    body: createShopRefundBody,
    verb: createShopRefund,
    headers: ofNew,
    errors: ["not_found", "refund_refused", "idempotency_key_reused"],
    errorCode: refundCode,
  }),
  route({
    call: products.listShopProducts,
    query: listShopProductsQuery,
    verb: listShopProducts,
    headers: ofPage,
  }),
  route({
    call: products.getShopProduct,
    params: shopIdParams,
    query: shopItemQuery,
    verb: getShopProduct,
    errors: ["not_found"],
    errorCode: productCode,
  }),
  route({
    call: products.createShopProduct,
    query: shopWriteQuery,
    body: createShopProductBody,
    verb: createShopProduct,
    headers: ofNew,
    errors: ["product_invalid_sku", "idempotency_key_reused"],
  }),
];
