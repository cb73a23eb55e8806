import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument } from "./email-document.ts";

/** A payment of an invoice that the bank refused days later. */
export type InvoicePaymentFailedData = {
  number: string;
  company: string;
  amountCents: Cents;
  /** The link for paying it; empty if nobody can pay online any more. */
  payUrl: string;
};

export function invoicePaymentFailedSubject({ number }: InvoicePaymentFailedData): string {
  return `Your payment of invoice ${number} did not go through`;
}

export function invoicePaymentFailedEmail({
  number,
  company,
  amountCents,
  payUrl,
}: InvoicePaymentFailedData): EmailDocument {
  return {
    preview: `${formatEuro(amountCents)} did not arrive`,
    flag: "Payment failed",
    heading: `The payment of invoice ${number} failed`,
    paragraphs: [
      `Hello, the bank refused the payment of ${formatEuro(amountCents)} for ${company}. No money has reached us, so the invoice is still to be paid.`,
    ],
    action: payUrl === "" ? null : { label: "Pay the invoice", url: payUrl },
    sections: [],
    closing: ["You can also pay by bank transfer, as the invoice says.", callOrWrite(number)],
  };
}
