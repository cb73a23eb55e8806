import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument } from "./email-document.ts";

/** A payment that does not match its order. */
export type PaymentHeldData = {
  bookingReference: string;
  amountCents: Cents;
  currency: string;
  confirmationUrl: string;
};

/** Notifies the customer that their payment is being checked, so that they don't pay again. */
export function paymentHeldEmail({ bookingReference, confirmationUrl, ...money }: PaymentHeldData): EmailDocument {
  const amount = formatMoney(money.amountCents, money.currency);
  return {
    preview: `Your payment of ${amount} has arrived, and our office is looking into it.`,
    flag: null,
    heading: "Your payment has arrived",
    paragraphs: [
      "Hello,",
      `Your payment of ${amount} for ${bookingReference} has arrived. It does not match the order, so our office is looking into it and will email or call you. Please do not pay again.`,
    ],
    action: { label: "See your booking", url: confirmationUrl },
    sections: [],
    closing: [`Questions? ${callOrWrite(bookingReference)}`],
  };
}
