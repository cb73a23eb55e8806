import { getOrderQuery } from "../../../contract/orders.schema.ts";
import * as calls from "../../../contract/orders.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import { getPublicOrder } from "../../orders/get-public-order.ts";
import { type Row, route } from "../route.ts";

export const ordersRoutes: Row[] = [
  route({
    call: calls.getOrder,
    params: orderParams,
    query: getOrderQuery,
    verb: getPublicOrder,
    errors: ["not_found"],
  }),
];
