import { brand } from "../../brand.ts";
import { monthInWords } from "../../domain/invoicing/statement-text.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument } from "./email-document.ts";

/** The statement of an account, attached to the email. `month` is 'YYYY-MM'. */
export type AccountStatementData = {
  company: string;
  accountNumber: string;
  month: string;
  closingCents: Cents;
  /** Absent in emails from an earlier release. */
  onItsWayCents?: Cents;
  overdueCents: Cents;
};

export function accountStatementSubject({ month }: AccountStatementData): string {
  return `Statement for ${monthInWords(month)} from ${brand.name}`;
}

export function accountStatementEmail(data: AccountStatementData): EmailDocument {
  const { company, accountNumber, month, closingCents, onItsWayCents = 0, overdueCents } = data;
  const isCredit = closingCents < 0;
  return {
    preview: isCredit ? `You are in credit by ${formatEuro(-closingCents)}` : `${formatEuro(closingCents)} to pay`,
    flag: "Statement",
    heading: `Statement for ${monthInWords(month)}`,
    paragraphs: [`Hello, here is what ${company} was invoiced and has paid in ${monthInWords(month)}.`],
    action: null,
    sections: [
      {
        title: `Account ${accountNumber}`,
        rows: [
          ...(overdueCents > 0 ? [{ label: "Overdue", value: formatEuro(overdueCents), align: "end" as const }] : []),
          {
            label: isCredit ? "In credit" : "To pay",
            value: formatEuro(Math.abs(closingCents)),
            align: "end",
            strong: true,
          },
          ...(onItsWayCents > 0
            ? [{ label: "Payment on its way", value: formatEuro(onItsWayCents), align: "end" as const }]
            : []),
        ],
      },
    ],
    closing: ["Attached is the statement as a PDF.", callOrWrite(accountNumber)],
  };
}
