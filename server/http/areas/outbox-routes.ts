import { listOutboxQuery } from "../../../contract/outbox.schema.ts";
import * as calls from "../../../contract/outbox.ts";
import { idParams } from "../../../contract/page.schema.ts";
import { getOutboxEmail } from "../../mail/get-outbox-email.ts";
import { listOutbox } from "../../mail/list-outbox.ts";
import { resendEmail } from "../../mail/resend-email.ts";
import { type Row, route } from "../route.ts";

export const outboxRoutes: Row[] = [
  route({ call: calls.listOutbox, query: listOutboxQuery, verb: listOutbox }),
  route({ call: calls.getOutboxEmail, params: idParams, verb: getOutboxEmail, errors: ["not_found"] }),
  route({
    call: calls.resendEmail,
    params: idParams,
    verb: resendEmail,
    errors: ["not_found"],
  }),
];
