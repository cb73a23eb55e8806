import { z } from "zod";
import { vatTreatments } from "../domain/accounts/billing-options.ts";
import { accountPaymentMethods } from "../domain/invoicing/account-payments.ts";
import { formatEuro } from "../domain/money/euro.ts";
import { maxTotalCents } from "../domain/pricing/price.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { invoiceFilters } from "./invoice-filters.ts";
import { isId, maxInteger, maxLengths } from "./limits.ts";
import { idParams, pageNumber, queryId, searchText } from "./page.schema.ts";
import { strictBody } from "./strict-body.schema.ts";

const reason = z
  .string({ error: "Say why" })
  .overwrite(cleanText)
  .min(1, { error: "Say why" })
  .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` });

const version = z.int({ error: "Say which version of the draft was seen" }).min(1).max(maxInteger);
const totalCents = z.int({ error: "Say what the draft came to" }).min(-maxInteger).max(maxInteger);

export const listInvoicesQuery = z.object({
  show: z.enum(invoiceFilters, { error: `Show must be one of ${invoiceFilters.join(", ")}` }).default("drafts"),
  account: queryId("Account").optional(),
  search: searchText,
  page: pageNumber,
});

export const addAdjustmentBody = strictBody({
  /** Net; negative in the customer's favour. */
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
/** The draft as the user saw it; one that has changed since is not published. */
export const publishInvoiceBody = strictBody({ version, totalCents });

export const publishInvoicesBody = strictBody({
  invoices: z
    .array(strictBody({ id: z.int().refine(isId, { error: "There is no such invoice" }), version, totalCents }), {
      error: "A list of drafts",
    })
    .min(1, { error: "Choose at least one draft" })
    .max(100, { error: "At most 100 drafts at once" }),
});

export const creditInvoiceBody = strictBody({
  /** The customer reads it on the credit note. */
  reason,
  lines: z
    .array(
      strictBody({
        lineId: z.int().refine(isId, { error: "There is no such line" }),
        netCents: z
          .int({ error: "Enter an amount, such as 12.50" })
          .min(1, { error: "At least €0.01" })
          .max(maxInteger),
      }),
      { error: "Say which lines" },
    )
    .min(1, { error: "Say which lines" })
    .max(1_000, { error: "At most 1,000 lines" })
    .refine((lines) => new Set(lines.map(({ lineId }) => lineId)).size === lines.length, {
      error: "A line comes once",
    }),
});

export const creditOrderBody = strictBody({
  netCents: z
    .int({ error: "Enter an amount, such as 12.50" })
    .min(1, { error: "At least €0.01" })
    .max(maxTotalCents, { error: `At most ${formatEuro(maxTotalCents)}` }),
  /** The customer reads it on the credit note. */
  reason,
});

export const recordAccountPaymentBody = strictBody({
  method: z.enum(accountPaymentMethods, { error: `Must be one of ${accountPaymentMethods.join(", ")}` }),
  receivedOn: z
    .string({ error: "Enter the day on which it came in" })
    .refine((day) => isIsoDate(day), { error: "Must be a day such as 2026-03-04" }),
  amountCents: z
    .int({ error: "Enter an amount, such as 12.50" })
    .min(1, { error: "At least €0.01" })
    .max(maxInteger, { error: "That is too much" }),
  reference: z
    .string({ error: "Enter the reference on the bank statement" })
    .overwrite(cleanText)
    .min(1, { error: "Enter the reference on the bank statement" })
    .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` }),
  /** The invoices that the payer names; without an amount, all that is due on the invoice. */
  remittance: z
    .array(
      strictBody({
        invoiceId: z.int().refine(isId, { error: "There is no such invoice" }),
        amountCents: z.int({ error: "Enter an amount" }).min(1, { error: "At least €0.01" }).max(maxInteger).optional(),
      }),
      { error: "A list of invoices" },
    )
    .max(500, { error: "At most 500 invoices" })
    .default([]),
  /** Confirms that it is not the recorded payment with the same day, amount and reference. */
  isAnother: z.boolean({ error: "Must be true or false" }).default(false),
});

const paperFormats = ["pdf", "xml"] as const;
export type PaperFormat = (typeof paperFormats)[number];

export const paperParams = z.object({
  number: z.string().max(20),
  format: z.enum(paperFormats, { error: `Format must be one of ${paperFormats.join(", ")}` }),
});
