import type { Failure } from "../../../contract/errors.ts";
import {
  batchShopBody,
  createShopRefundBody,
  deleteShopQuery,
  listShopOrdersQuery,
  listShopProductsQuery,
  listShopRefundsQuery,
  shopIdParams,
  shopItemQuery,
  shopRefundParams,
  shopWriteQuery,
} from "../../../contract/shop.schema.ts";
import * as calls from "../../../contract/shop.ts";
import { listShopCustomersQuery } from "../../../contract/shop-customers.schema.ts";
import * as customers from "../../../contract/shop-customers.ts";
import { createShopNoteBody, listShopNotesQuery, shopNoteParams } from "../../../contract/shop-notes.schema.ts";
import * as notes from "../../../contract/shop-notes.ts";
import {
  createShopOrderBody,
  createShopProductBody,
  updateShopOrderBody,
} from "../../../contract/shop-orders.schema.ts";
import * as products from "../../../contract/shop-products.ts";
import { getShopStatus as getShopStatusCall } from "../../../contract/shop-status.ts";
import {
  createShopWebhookBody,
  listShopWebhooksQuery,
  updateShopWebhookBody,
} from "../../../contract/shop-webhooks.schema.ts";
import * as webhooks from "../../../contract/shop-webhooks.ts";
import { createShopOrder } from "../../shop/create-shop-order.ts";
import { createShopProduct } from "../../shop/create-shop-product.ts";
import { createShopRefund } from "../../shop/create-shop-refund.ts";
import { deleteShopOrder } from "../../shop/delete-shop-order.ts";
import { getShopStatus } from "../../shop/get-shop-status.ts";
import { listShopOrders } from "../../shop/list-shop-orders.ts";
import { getShopOrder } from "../../shop/load-shop-orders.ts";
import { getShopCustomer, listShopCustomers } from "../../shop/read-shop-customers.ts";
import { getShopProduct, listShopProducts } from "../../shop/read-shop-products.ts";
import { deleteShopRefund, getShopRefund, listShopRefunds } from "../../shop/read-shop-refunds.ts";
import { createShopNote, deleteShopNote, getShopNote, listShopNotes } from "../../shop/shop-notes.ts";
import { pageHeaders, type ShopPage } from "../../shop/shop-page.ts";
import { updateShopOrder } from "../../shop/update-shop-order.ts";
import { createWebhook, deleteWebhook, updateWebhook } from "../../shop/webhooks/change-webhooks.ts";
import { getWebhook, listWebhooks } from "../../shop/webhooks/read-webhooks.ts";
import { type Row, route } from "../route.ts";
import { batchOf } from "./shop-batch.ts";

/** WooCommerce's codes for refunds that the ledger refuses. */
const refundCode = ({ failed }: Failure): string => {
  if (failed === "not_found") return "woocommerce_rest_invalid_order_id";
  return failed === "refund_refused" ? "woocommerce_rest_cannot_create_order_refund" : failed;
};

/** WooCommerce's codes for missing things. */
const missingCodes: Record<string, string> = {
  "Invalid order ID.": "woocommerce_rest_order_invalid_id",
  "Invalid resource ID.": "woocommerce_rest_invalid_id",
  "Invalid order refund ID.": "woocommerce_rest_invalid_order_refund_id",
};
const missingCode = ({ failed, message }: Failure): string =>
  failed === "not_found" ? (missingCodes[message] ?? failed) : failed;

const webhookErrors = [
  "woocommerce_rest_webhook_invalid_topic",
  "woocommerce_rest_webhook_invalid_delivery_url",
] as const;

const webhookCode = ({ failed }: Failure): string => {
  if (failed === "unauthorised") return "woocommerce_rest_authentication_error";
  if (failed === "forbidden") return "woocommerce_rest_cannot_edit";
  return failed === "not_found" ? "woocommerce_rest_shop_webhook_invalid_id" : failed;
};

const orderCode = ({ failed }: Failure): string =>
  failed === "not_found" ? "woocommerce_rest_shop_order_invalid_id" : failed;

const productCode = ({ failed }: Failure): string =>
  failed === "not_found" ? "woocommerce_rest_product_invalid_id" : failed;

/** Every list of the shop has pages. */
const ofPage = (page: object, request: Request) => pageHeaders(page as ShopPage, request.url);

/** The address of the created resource. */
const ofNew = ({ _links: { self } }: { _links: { self: { href: string }[] } }): Record<string, string> => ({
  location: self[0]?.href ?? "",
});

const createOrder = route({
  call: calls.createShopOrder,
  refusedWhen: ["shop_remote"],
  query: shopWriteQuery,
  body: createShopOrderBody,
  verb: createShopOrder,
  headers: ofNew,
  errors: [
    "woocommerce_rest_shop_order_exists",
    "woocommerce_rest_invalid_customer_id",
    "woocommerce_rest_required_product_reference",
    "idempotency_key_reused",
  ],
});

const updateOrder = route({
  call: calls.updateShopOrder,
  refusedWhen: ["order_remote"],
  params: shopIdParams,
  query: shopWriteQuery,
  body: updateShopOrderBody,
  verb: updateShopOrder,
  errors: ["woocommerce_rest_shop_order_invalid_id"],
});

const deleteOrder = route({
  call: calls.deleteShopOrder,
  refusedWhen: ["order_remote"],
  params: shopIdParams,
  query: deleteShopQuery,
  verb: deleteShopOrder,
  errors: ["woocommerce_rest_cannot_delete", "woocommerce_rest_already_trashed"],
  errorCode: orderCode,
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
    errorCode: orderCode,
  }),
  createOrder,
  updateOrder,
  deleteOrder,
  route({
    call: calls.batchShopOrders,
    query: shopWriteQuery,
    body: batchShopBody,
    verb: batchOf({ create: createOrder, update: updateOrder, delete: deleteOrder }),
    errors: ["woocommerce_rest_request_entity_too_large"],
  }),
  route({
    call: calls.listShopRefunds,
    params: shopIdParams,
    query: listShopRefundsQuery,
    verb: listShopRefunds,
    headers: ofPage,
    errorCode: refundCode,
  }),
  route({
    call: calls.createShopRefund,
    refusedWhen: ["order_remote_unless_staff"],
    params: shopIdParams,
    query: shopWriteQuery,
    body: createShopRefundBody,
    verb: createShopRefund,
    headers: ofNew,
    errors: ["refund_refused", "idempotency_key_reused"],
    errorCode: refundCode,
  }),
  route({
    call: calls.getShopRefund,
    params: shopRefundParams,
    query: shopItemQuery,
    verb: getShopRefund,
    errorCode: missingCode,
  }),
  route({
    call: calls.deleteShopRefund,
    params: shopRefundParams,
    query: deleteShopQuery,
    verb: deleteShopRefund,
    errors: ["woocommerce_rest_cannot_delete"],
    errorCode: missingCode,
  }),
  route({
    call: notes.listShopNotes,
    params: shopIdParams,
    query: listShopNotesQuery,
    verb: listShopNotes,
    errorCode: missingCode,
  }),
  route({
    call: notes.getShopNote,
    params: shopNoteParams,
    query: shopItemQuery,
    verb: getShopNote,
    errorCode: missingCode,
  }),
  route({
    call: notes.createShopNote,
    refusedWhen: ["order_remote", "sales_hidden"],
    params: shopIdParams,
    query: shopWriteQuery,
    body: createShopNoteBody,
    verb: createShopNote,
    headers: ofNew,
    errors: ["idempotency_key_reused"],
    errorCode: missingCode,
  }),
  route({
    call: notes.deleteShopNote,
    refusedWhen: ["order_remote"],
    params: shopNoteParams,
    query: deleteShopQuery,
    verb: deleteShopNote,
    errors: ["woocommerce_rest_cannot_delete", "woocommerce_rest_trash_not_supported"],
    errorCode: missingCode,
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
    errorCode: productCode,
  }),
  route({
    call: products.createShopProduct,
    refusedWhen: ["shop_remote"],
    query: shopWriteQuery,
    body: createShopProductBody,
    verb: createShopProduct,
    headers: ofNew,
    errors: ["product_invalid_sku", "idempotency_key_reused"],
  }),
  route({
    call: customers.listShopCustomers,
    refusedWhen: ["sales_hidden"],
    query: listShopCustomersQuery,
    verb: listShopCustomers,
    headers: ofPage,
  }),
  route({
    call: customers.getShopCustomer,
    refusedWhen: ["sales_hidden"],
    params: shopIdParams,
    query: shopItemQuery,
    verb: getShopCustomer,
    errorCode: missingCode,
  }),
  route({ call: getShopStatusCall, query: shopItemQuery, verb: getShopStatus }),
  route({
    call: webhooks.listShopWebhooks,
    query: listShopWebhooksQuery,
    verb: listWebhooks,
    headers: ofPage,
  }),
  route({
    call: webhooks.getShopWebhook,
    params: shopIdParams,
    query: shopItemQuery,
    verb: getWebhook,
    errorCode: webhookCode,
  }),
  route({
    call: webhooks.createShopWebhook,
    refusedWhen: ["shop_remote"],
    query: shopWriteQuery,
    body: createShopWebhookBody,
    verb: createWebhook,
    headers: ofNew,
    errors: [...webhookErrors, "idempotency_key_reused"],
    errorCode: webhookCode,
  }),
  route({
    call: webhooks.updateShopWebhook,
    refusedWhen: ["shop_remote"],
    params: shopIdParams,
    query: shopWriteQuery,
    body: updateShopWebhookBody,
    verb: updateWebhook,
    errors: [...webhookErrors],
    errorCode: webhookCode,
  }),
  route({
    call: webhooks.deleteShopWebhook,
    params: shopIdParams,
    query: deleteShopQuery,
    verb: deleteWebhook,
    errors: ["woocommerce_rest_trash_not_supported"],
    errorCode: webhookCode,
  }),
];
