import { z } from "zod";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { owedAges } from "../domain/sales/owed-age.ts";
import { maxLengths } from "./limits.ts";
import { pageNumber } from "./page.schema.ts";

export const owedFilter = z.object({
  age: z.enum(owedAges, { error: "Age must be 0-30, 31-60 or over-60" }).optional(),
  /** The `key` of a customer who owes. */
  customer: z
    .string()
    .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` })
    .transform((key) => (isEmailAddress(key.trim()) ? key.trim().toLowerCase() : key.trim()))
    .optional(),
});

export const listOwedQuery = owedFilter.extend({ page: pageNumber });
