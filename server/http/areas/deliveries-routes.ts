import { moveDeliveryBody } from "../../../contract/deliveries.schema.ts";
import * as calls from "../../../contract/deliveries.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import { getDelivery } from "../../deliveries/get-delivery.ts";
import { makeDelivery } from "../../deliveries/make-delivery.ts";
import { moveDelivery } from "../../deliveries/move-delivery.ts";
import { type Row, route } from "../route.ts";

export const deliveriesRoutes: Row[] = [
  route({ call: calls.getDelivery, refuses: ["hidden sales"], params: orderParams, verb: getDelivery }),
  route({
    call: calls.makeDelivery,
    refuses: ["hidden sales"],
    params: orderParams,
    verb: makeDelivery,
    errors: ["action_refused"],
  }),
  route({
    call: calls.moveDelivery,
    refuses: ["hidden sales"],
    params: orderParams,
    body: moveDeliveryBody,
    verb: moveDelivery,
    errors: ["action_refused"],
  }),
];
