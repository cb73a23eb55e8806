import { z } from "zod";

export const listOutboxQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  orderId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
