import { z } from "zod";
import { cleanIban, isBic, isIban } from "../domain/invoicing/bank-account.ts";
import { invoiceSeries } from "../domain/invoicing/document-numbers.ts";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { strictBody } from "./strict-body.schema.ts";

const line = z
  .string({ error: "Must be a text" })
  .overwrite(cleanText)
  .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` });

const code = line.min(1, { error: "Enter the code that your accounting software has" });

export const saveInvoicingSettingsBody = strictBody({
  /** The version that the user saw. */
  version: z.int({ error: "The version that was seen is required" }).min(1).max(maxInteger),
  accountName: line,
  iban: line.overwrite(cleanIban).refine((iban) => iban === "" || isIban(iban), {
    error: "This is not an IBAN: check it against a bank statement",
  }),
  bic: line
    .overwrite(cleanIban)
    .refine((bic) => bic === "" || isBic(bic), { error: "A BIC has 8 or 11 characters, such as AIBKIE2D" }),
  companyNumber: line,
  exportCodes: strictBody({
    xeroAccount: code,
    xeroStandard: code,
    xeroZero: code,
    xeroReverseCharge: code,
    xeroOutsideScope: code,
    sageNominal: code,
    sageBank: code,
    sageStandard: code,
    sageZero: code,
    sageReverseCharge: code,
    sageOutsideScope: code,
  }),
}).superRefine(({ iban, accountName }, { addIssue }) => {
  if (iban !== "" && accountName === "")
    addIssue({ code: "custom", path: ["accountName"], message: "Enter whose account it is" });
});

export const startSeriesBody = strictBody({
  series: z.enum(invoiceSeries, { error: `Series must be one of ${invoiceSeries.join(", ")}` }),
  /** The number that the next document gets. */
  nextNumber: z
    .int({ error: "Enter a whole number" })
    .min(1, { error: "At least 1" })
    .max(99_999_999, { error: "At most 99,999,999" }),
});

const day = (message: string) =>
  z.string({ error: message }).refine((text) => isIsoDate(text), { error: "Must be a day such as 2026-03-04" });

export const importOpeningBalancesBody = strictBody({
  rows: z
    .array(
      strictBody({
        /** Its number, 'A-1001', or its code in the books. */
        account: line.min(1, { error: "Enter the account’s number or its code in your books" }),
        /** As printed by the earlier system. */
        number: line.min(1, { error: "Enter the invoice’s number" }).max(60, { error: "At most 60 characters" }),
        issuedOn: day("Enter the day of issue"),
        dueOn: day("Enter the due day"),
        /** What is still due, with VAT. */
        dueCents: z
          .int({ error: "Enter an amount, such as 12.50" })
          .min(1, { error: "At least €0.01" })
          .max(maxInteger, { error: "That is too much" }),
      }),
      { error: "A list of invoices" },
    )
    .min(1, { error: "There are no invoices in it" })
    .max(2_000, { error: "At most 2,000 invoices at once" }),
});
