import { orderParams } from "../../../contract/page.schema.ts";
import { reverseWriteOffBody, writeOffOrderBody } from "../../../contract/write-offs.schema.ts";
import * as calls from "../../../contract/write-offs.ts";
import { reverseWriteOff } from "../../payments/reverse-write-off.ts";
import { writeOffOrder } from "../../payments/write-off-order.ts";
import { type Row, route } from "../route.ts";

export const writeOffRoutes: Row[] = [
  route({
    call: calls.writeOffOrder,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    body: writeOffOrderBody,
    verb: writeOffOrder,
    errors: ["action_refused", "not_found", "idempotency_key_reused"],
  }),
  route({
    call: calls.reverseWriteOff,
    refusedWhen: ["sales_hidden"],
    params: orderParams,
    body: reverseWriteOffBody,
    verb: reverseWriteOff,
    errors: ["action_refused", "not_found", "idempotency_key_reused"],
  }),
];
