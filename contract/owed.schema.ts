import { z } from "zod";
import { owedAges } from "../domain/sales/owed-age.ts";
import { maxLengths } from "./limits.ts";
import { pageNumber } from "./page.schema.ts";

export const owedFilter = z.object({
  age: z.enum(owedAges, { error: "Age must be 0-30, 31-60 or over-60" }).optional(),
  customer: z
    .string()
    .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` })
    .transform((email) => email.trim().toLowerCase())
    .optional(),
});

export const listOwedQuery = owedFilter.extend({ page: pageNumber });
