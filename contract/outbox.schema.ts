import { z } from "zod";
import { readOrderNumber } from "../domain/orders/references.ts";
import { maxLengths } from "./limits.ts";
import { outboxStates } from "./outbox-states.ts";
import { pageNumber, queryOrderId } from "./page.schema.ts";

const orderNumber = z
  .string()
  .transform(readOrderNumber)
  .refine((number) => number !== null, { error: "Order number must be like 1001, WC-1001 or AC-1001" });

export const listOutboxQuery = z.object({
  page: pageNumber,
  state: z.enum(outboxStates, { error: `State must be one of ${outboxStates.join(", ")}` }).optional(),
  orderId: queryOrderId.optional(),
  orderNumber: orderNumber.optional(),
  recipient: z
    .string({ error: "Recipient must be text" })
    .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` })
    .default(""),
});
