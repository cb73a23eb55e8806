import { listShopOrdersQuery, shopOrderParams } from "../../../contract/shop.schema.ts";
import * as calls from "../../../contract/shop.ts";
import { getShopOrder } from "../../shop/get-shop-order.ts";
import { listShopOrders, type ShopOrderPage } from "../../shop/list-shop-orders.ts";
import { pageHeaders } from "../../shop/page-headers.ts";
import { refuseNewOrder } from "../../shop/refuse-new-order.ts";
import { type Row, route } from "../route.ts";

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
  route({ call: calls.createShopOrder, verb: refuseNewOrder, errors: ["rest_no_route"] }),
];
