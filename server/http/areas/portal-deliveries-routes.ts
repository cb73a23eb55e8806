import {
  addPortalInstructionBody,
  allowPortalSafePlaceBody,
  listPortalDeliveriesQuery,
  portalDeliveriesFilter,
  portalDeliveryParams,
  portalProofParams,
} from "../../../contract/portal-deliveries.schema.ts";
import * as calls from "../../../contract/portal-deliveries.ts";
import {
  addPortalInstruction,
  allowPortalSafePlace,
  cancelPortalDelivery,
} from "../../portal/deliveries/change-delivery.ts";
import { exportPortalDeliveries } from "../../portal/deliveries/export-deliveries.ts";
import { getPortalDelivery } from "../../portal/deliveries/get-delivery.ts";
import { getPortalProof } from "../../portal/deliveries/get-portal-proof.ts";
import { listPortalDeliveries } from "../../portal/deliveries/list-deliveries.ts";
import { type Row, route } from "../route.ts";

const params = portalDeliveryParams;

export const portalDeliveriesRoutes: Row[] = [
  route({ call: calls.listPortalDeliveries, query: listPortalDeliveriesQuery, verb: listPortalDeliveries }),
  route({
    call: calls.exportPortalDeliveries,
    query: portalDeliveriesFilter,
    verb: exportPortalDeliveries,
    answer: "csv",
  }),
  route({ call: calls.getPortalDelivery, params, verb: getPortalDelivery }),
  route({ call: calls.getPortalProof, params: portalProofParams, verb: getPortalProof, answer: "bytes" }),
  route({ call: calls.cancelPortalDelivery, params, verb: cancelPortalDelivery, errors: ["action_refused"] }),
  route({
    call: calls.addPortalInstruction,
    params,
    body: addPortalInstructionBody,
    verb: addPortalInstruction,
    errors: ["action_refused", "order_changed"],
  }),
  route({
    call: calls.allowPortalSafePlace,
    params,
    body: allowPortalSafePlaceBody,
    verb: allowPortalSafePlace,
    errors: ["action_refused", "order_changed"],
  }),
];
