import { brand } from "../../brand.ts";
import type { ReminderStep } from "../../domain/invoicing/reminder-steps.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { callOrWrite, type EmailDocument, withoutEmptyRows } from "./email-document.ts";

/** An invoice that is overdue, whose PDF is attached. Days are 'YYYY-MM-DD'. */
export type InvoiceReminderData = {
  invoiceId: number;
  number: string;
  company: string;
  issuedOn: string;
  dueOn: string;
  totalCents: Cents;
  /** What is due on it as the email leaves. */
  dueCents: Cents;
  step: ReminderStep;
  poNumber: string;
  /** The account that transfers go to; empty until the courier has set one. */
  iban: string;
  /** The link that pays it; absent in those queued before there was one, empty where nobody can pay online. */
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

/** Says what is due; the amount is read as the email leaves. */
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
