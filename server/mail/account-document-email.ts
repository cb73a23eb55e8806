import { brand } from "../../brand.ts";
import { type AccountDocumentKind, accountDocumentTitles } from "../../domain/invoicing/account-document.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { shortDate } from "../../domain/schedule/dates.ts";
import { callOrWrite, type EmailDocument, withoutEmptyRows } from "./email-document.ts";

/** An invoice or credit note of an account, attached to the email. Days are 'YYYY-MM-DD'. */
export type AccountDocumentData = {
  kind: AccountDocumentKind;
  number: string;
  company: string;
  period: { from: string; to: string };
  totalCents: Cents;
  /** Null for a credit note. */
  dueOn: string | null;
  poNumber: string;
  /** For a credit note: the invoice that it corrects, and the reason. */
  corrects: string;
  reason: string;
  /** For an invoice: the link for paying it; absent or empty if nobody can pay online. */
  payUrl?: string;
};

export function accountDocumentSubject({ kind, number, totalCents }: AccountDocumentData): string {
  return `${accountDocumentTitles[kind]} ${number} from ${brand.name}: ${formatEuro(totalCents)}`;
}

export function accountDocumentEmail(data: AccountDocumentData): EmailDocument {
  const { kind, number, company, period, totalCents, dueOn, poNumber, corrects, reason, payUrl } = data;
  const title = accountDocumentTitles[kind];
  const days = `${shortDate(period.from)} to ${shortDate(period.to)}`;
  const isInvoice = kind === "invoice";
  return {
    preview: `${formatEuro(totalCents)}${dueOn === null ? "" : `, due on ${shortDate(dueOn)}`}`,
    flag: title,
    heading: `${title} ${number}`,
    paragraphs: isInvoice
      ? [`Hello, here is the invoice for ${company}, for deliveries from ${days}.`]
      : [`Hello, here is a credit note for ${company}. Its amount goes towards what you owe.`],
    action: payUrl ? { label: "Pay by card or SEPA", url: payUrl } : null,
    sections: [
      {
        title: isInvoice ? "What to pay" : "What is credited",
        rows: withoutEmptyRows([
          { label: "Number", value: number },
          { label: "Corrects invoice", value: corrects },
          { label: "Reason", value: reason },
          { label: "PO number", value: poNumber },
          { label: "Due", value: dueOn === null ? "" : shortDate(dueOn) },
          { label: "Total including VAT", value: formatEuro(totalCents), align: "end", strong: true },
        ]),
      },
    ],
    closing: ["It is attached as a PDF, and as an e-invoice (XML) for your accounting software.", callOrWrite(number)],
  };
}
