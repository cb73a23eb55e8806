import {
  proofKeyParams,
  proofParams,
  sendDriverEventsBody,
  sendPositionsBody,
  sendProofBody,
  setDutyBody,
} from "../../../contract/driver-phone.schema.ts";
import * as calls from "../../../contract/driver-phone.ts";
import { getProof } from "../../deliveries/get-proof.ts";
import { acceptDriverEvents } from "../../deliveries/phone/accept-driver-events.ts";
import { acceptPositions } from "../../deliveries/phone/accept-positions.ts";
import { acceptProof } from "../../deliveries/phone/accept-proof.ts";
import { getDriverRun } from "../../deliveries/phone/get-driver-run.ts";
import { setDuty } from "../../deliveries/phone/set-duty.ts";
import { type Row, route } from "../route.ts";

export const driverPhoneRoutes: Row[] = [
  route({ call: calls.getDriverRun, verb: getDriverRun }),
  route({
    call: calls.sendDriverEvents,
    body: sendDriverEventsBody,
    verb: acceptDriverEvents,
    phoneLimit: "phoneEvents",
  }),
  route({
    call: calls.sendProof,
    params: proofParams,
    body: sendProofBody,
    verb: acceptProof,
    accepts: "picture",
    phoneLimit: "phoneProofs",
    errors: ["action_refused"],
  }),
  route({ call: calls.getProof, params: proofKeyParams, verb: getProof, answer: "bytes" }),
  route({ call: calls.sendPositions, body: sendPositionsBody, verb: acceptPositions, phoneLimit: "phonePositions" }),
  route({ call: calls.setDuty, body: setDutyBody, verb: setDuty }),
];
