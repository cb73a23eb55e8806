import { z } from "zod";
import { pageNumber } from "./page.schema.ts";

export const recordPaymentBody = z.object({
  method: z.enum(["phone", "transfer", "account"], { error: "Method must be phone, transfer or account" }),
  reference: z
    .string({ error: "Reference is required" })
    .trim()
    .min(1, { error: "Reference is required" })
    .max(200, { error: "Reference may have at most 200 characters" }),
});

export const listPaymentProblemsQuery = z.object({ page: pageNumber });
