import { brand } from "../../brand.ts";
import type { ReminderStep } from "../../domain/invoicing/reminder-steps.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { callOrWrite, type EmailDocument, withoutEmptyRows } from "./email-document.ts";

/** An overdue invoice, whose PDF is attached. Days are 'YYYY-MM-DD'. */
export type InvoiceReminderData = {
  invoiceId: number;
  number: string;
  company: string;
  issuedOn: string;
  dueOn: string;
  totalCents: Cents;
  /** The amount due on it when the email is sent. */
  dueCents: Cents;
  step: ReminderStep;
  poNumber: string;
  /** The bank account for transfers; empty until the courier has set one. */
  iban: string;
  /** The link for paying it; absent in emails queued before links existed, empty if nobody can pay online. */
  payUrl?: string;
};

export function invoiceReminderSubject({ number, step }: InvoiceReminderData): string {
  return `${step === 3 ? "Reminder" : "Overdue"}: invoice ${number} from ${brand.name}`;
}

const requests: Record<ReminderStep, string> = {
  3: "It may have slipped through. Please pay it in the next few days.",
  10: "Please pay it now, or tell us when you will, or what is wrong with it.",
  20: "Please pay it today. If it stays unpaid, we may no longer be able to take bookings on account.",
};

/** States the amount due, which is read when the email is sent. */
export function invoiceReminderEmail(data: InvoiceReminderData): EmailDocument {
  const { number, company, issuedOn, dueOn, totalCents, dueCents, step, poNumber, iban, payUrl } = data;
  return {
    preview: `${formatEuro(dueCents)} was due on ${shortDate(dueOn)}`,
    flag: step === 3 ? "Reminder" : "Overdue",
    heading: `Invoice ${number} is unpaid`,
    paragraphs: [`Hello, this invoice of ${company} was due on ${shortDate(dueOn)}. ${requests[step]}`],
    action: payUrl ? { label: "Pay by card or SEPA", url: payUrl } : null,
    sections: [
      {
        title: "What to pay",
        rows: withoutEmptyRows([
          { label: "Number", value: number },
          { label: "Issued", value: shortDate(issuedOn) },
          { label: "PO number", value: poNumber },
          { label: "IBAN", value: iban },
          { label: "Total including VAT", value: formatEuro(totalCents), align: "end" },
          { label: "Still to pay", value: formatEuro(dueCents), align: "end", strong: true },
        ]),
      },
    ],
    closing: [
      "The invoice is attached. If you paid in the last few days, there is nothing to do.",
      callOrWrite(number),
    ],
  };
}
