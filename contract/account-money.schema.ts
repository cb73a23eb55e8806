import { z } from "zod";
import { isIsoDate } from "../domain/schedule/dates.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { strictBody } from "./strict-body.schema.ts";

const line = (error: string) =>
  z
    .string({ error })
    .overwrite(cleanText)
    .min(1, { error })
    .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` });

const reason = line("Say why");
const day = z
  .string({ error: "Enter a day" })
  .refine((text) => isIsoDate(text), { error: "Must be a day such as 2026-03-04" });

export const writeOffInvoiceBody = strictBody({
  reason,
  /** The amount due that the user saw. */
  seenCents: z.int({ error: "Say what is due" }).min(1).max(maxInteger),
});
export const reverseWriteOffBody = strictBody({ reason });
export const disputeInvoiceBody = strictBody({ reason });
export const resolveDisputeBody = strictBody({ resolution: line("Say how it was resolved") });

export const refundAccountCreditBody = strictBody({
  amountCents: z
    .int({ error: "Enter an amount, such as 12.50" })
    .min(1, { error: "At least €0.01" })
    .max(maxInteger, { error: "That is too much" }),
  refundedOn: day,
  reference: line("Enter the reference on the bank statement"),
  reason,
});
export const reverseAccountPaymentBody = strictBody({ reversedOn: day, reason });

export const closeBooksBody = strictBody({ closedTo: day });
/** `closedTo`: the last day that stays closed; null reopens everything. */
export const reopenBooksBody = strictBody({ closedTo: day.nullable(), reason });
