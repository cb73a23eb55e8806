import { z } from "zod";
import { vatTreatments } from "../domain/accounts/billing-options.ts";
import { formatEuro } from "../domain/money/euro.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { invoiceFilters } from "./invoice-filters.ts";
import { maxLengths } from "./limits.ts";
import { idParams, pageNumber, queryId, searchText } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

const reason = z
  .string({ error: "Say why" })
  .overwrite(cleanText)
  .min(1, { error: "Say why" })
  .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` });

export const listInvoicesQuery = z.object({
  show: z.enum(invoiceFilters, { error: `Show must be one of ${invoiceFilters.join(", ")}` }).default("drafts"),
  account: queryId("Account").optional(),
  search: searchText,
  page: pageNumber,
});

export const addAdjustmentBody = strictBody({
  /** Net; below zero in the customer's favour. */
  netCents: z
    .int({ error: "Enter an amount, such as 12.50" })
    .min(-maxTotalCents, { error: `At least −${formatEuro(maxTotalCents)}` })
    .max(maxTotalCents, { error: `At most ${formatEuro(maxTotalCents)}` })
    .refine((cents) => cents !== 0, { error: "Enter an amount other than 0.00" }),
  /** The customer reads it on the invoice. */
  reason,
  vatTreatment: z.enum(vatTreatments, { error: `Must be one of ${vatTreatments.join(", ")}` }),
});

export const adjustmentParams = z.object({ ...idParams.shape, lineId: idParams.shape.id });

export const holdOrderBody = strictBody({
  reason,
  until: z.enum(["next_period", "released"], { error: "Must be next_period or released" }),
});
