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
import { getDriverRun } from "../../deliveries/phone/get-driver-run.ts";
import { setDuty } from "../../deliveries/phone/set-duty.ts";
import { takePhoneEvents } from "../../deliveries/phone/take-phone-events.ts";
import { takePositions } from "../../deliveries/phone/take-positions.ts";
import { takeProof } from "../../deliveries/phone/take-proof.ts";
import { type Row, route } from "../route.ts";

export const driverPhoneRoutes: Row[] = [
  route({ call: calls.getDriverRun, verb: getDriverRun }),
  route({ call: calls.sendDriverEvents, body: sendDriverEventsBody, verb: takePhoneEvents, phoneLimit: "phoneEvents" }),
  route({
    call: calls.sendProof,
    params: proofParams,
    body: sendProofBody,
    verb: takeProof,
    pictureBody: true,
    phoneLimit: "phoneProofs",
    errors: ["action_refused"],
  }),
  route({ call: calls.getProof, params: proofKeyParams, verb: getProof, bytes: true }),
  route({ call: calls.sendPositions, body: sendPositionsBody, verb: takePositions, phoneLimit: "phonePositions" }),
  route({ call: calls.setDuty, body: setDutyBody, verb: setDuty }),
];
