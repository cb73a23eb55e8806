import { z } from "zod";
import { maxLengths } from "./limits.ts";
import { outboxStates } from "./outbox-states.ts";
import { pageNumber, queryId, queryOrderId } from "./page.schema.ts";

export const listOutboxQuery = z.object({
  page: pageNumber,
  state: z.enum(outboxStates, { error: `State must be one of ${outboxStates.join(", ")}` }).optional(),
  orderId: queryOrderId.optional(),
  orderNumber: queryId("Order number").optional(),
  recipient: z
    .string({ error: "Recipient must be text" })
    .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` })
    .default(""),
});
