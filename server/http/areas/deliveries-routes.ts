import { recordDeliveryEventBody } from "../../../contract/deliveries.schema.ts";
import * as calls from "../../../contract/deliveries.ts";
import { orderParams } from "../../../contract/page.schema.ts";
import { createDelivery } from "../../deliveries/create-delivery.ts";
import { getDelivery } from "../../deliveries/get-delivery.ts";
import { recordDeliveryEvent } from "../../deliveries/record-delivery-event.ts";
import { type Row, route } from "../route.ts";

export const deliveriesRoutes: Row[] = [
  route({ call: calls.getDelivery, refusedWhen: ["sales_hidden"], params: orderParams, verb: getDelivery }),
  route({
    call: calls.createDelivery,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    verb: createDelivery,
    errors: ["action_refused"],
  }),
  route({
    call: calls.recordDeliveryEvent,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    body: recordDeliveryEventBody,
    verb: recordDeliveryEvent,
    errors: ["action_refused"],
  }),
];
