import { z } from "zod";
import { isEmailAddress } from "../domain/forms/check-form.ts";
import { debtAges } from "../domain/sales/aged-debtors.ts";
import { maxLengths } from "./limits.ts";
import { pageNumber } from "./page.schema.ts";

export const agedDebtorsFilter = z.object({
  /** Amounts that are still expected, or those written off. */
  show: z.enum(["due", "written_off"], { error: "Show must be due or written_off" }).default("due"),
  age: z.enum(debtAges, { error: "Age must be 0-30, 31-60 or over-60" }).optional(),
  /** The `key` of a debtor. */
  customer: z
    .string()
    .max(maxLengths.email, { error: `At most ${maxLengths.email} characters` })
    .transform((key) => (isEmailAddress(key.trim()) ? key.trim().toLowerCase() : key.trim()))
    .optional(),
});

export const listAgedDebtorsQuery = agedDebtorsFilter.extend({ page: pageNumber });
