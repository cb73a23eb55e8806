import { idParams } from "../../../contract/page.schema.ts";
import {
  importPhoneEventsBody,
  importPhoneProofBody,
  importPhoneProofParams,
} from "../../../contract/phone-file.schema.ts";
import * as calls from "../../../contract/phone-file.ts";
import { importDriverEvents, importProof } from "../../deliveries/phone/import-phone-file.ts";
import { type Row, route } from "../route.ts";

export const phoneFileRoutes: Row[] = [
  route({
    call: calls.importPhoneEvents,
    params: idParams,
    body: importPhoneEventsBody,
    verb: importDriverEvents,
    errors: ["action_refused"],
  }),
  route({
    call: calls.importPhoneProof,
    params: importPhoneProofParams,
    body: importPhoneProofBody,
    verb: importProof,
    accepts: "picture",
    errors: ["action_refused"],
  }),
];
