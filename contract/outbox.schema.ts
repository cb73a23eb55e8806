import { z } from "zod";

export const listOutboxQuery = z.object({
  page: z.coerce.number().int().min(1).max(100_000).default(1),
  state: z.enum(["queued", "sent", "failed"]).optional(),
  orderId: z.coerce.number().int().min(1).max(2_147_483_647).optional(),
});
