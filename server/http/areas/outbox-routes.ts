import { z } from "zod";
import { listOutboxQuery } from "../../../contract/outbox.schema.ts";
import * as calls from "../../../contract/outbox.ts";
import { listOutbox } from "../../mail/list-outbox.ts";
import { resendEmail } from "../../mail/resend-email.ts";
import { type Row, route } from "../route.ts";

export const outboxRoutes: Row[] = [
  route({ call: calls.listOutbox, query: listOutboxQuery, verb: listOutbox }),
  route({
    call: calls.resendEmail,
    params: z.object({ id: z.coerce.number().int().min(1) }),
    verb: resendEmail,
    errors: ["not_found"],
  }),
];
