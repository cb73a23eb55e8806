import { idParams } from "../../../contract/page.schema.ts";
import { handInEventsBody, handInProofBody, handInProofParams } from "../../../contract/phone-file.schema.ts";
import * as calls from "../../../contract/phone-file.ts";
import { handInEvents, handInProof } from "../../deliveries/phone/hand-in-phone-file.ts";
import { type Row, route } from "../route.ts";

export const phoneFileRoutes: Row[] = [
  route({
    call: calls.handInEvents,
    params: idParams,
    body: handInEventsBody,
    verb: handInEvents,
    errors: ["action_refused"],
  }),
  route({
    call: calls.handInProof,
    params: handInProofParams,
    body: handInProofBody,
    verb: handInProof,
    pictureBody: true,
    errors: ["action_refused"],
  }),
];
