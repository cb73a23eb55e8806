import { z } from "zod";
import { outboxStates } from "./outbox.ts";
import { largestId, pageNumber, queryNumber } from "./page.schema.ts";

export const listOutboxQuery = z.object({
  page: pageNumber,
  state: z.enum(outboxStates, { error: `State must be one of ${outboxStates.join(", ")}` }).optional(),
  orderId: queryNumber("Order id", largestId).optional(),
});
