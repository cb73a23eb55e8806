import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** Notifies the customer that the extra price of a changed booking has been paid. */
export type DifferencePaidData = {
  bookingReference: string;
  amountCents: Cents;
  currency: string;
  /** Staff's reference for the payment; empty if it was paid online. */
  paymentReference?: string;
  receiptUrl: string;
  confirmationUrl: string;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
};

export function differencePaidEmail(data: DifferencePaidData): EmailDocument {
  const amount = formatMoney(data.amountCents, data.currency);
  return {
    preview: `Your payment of ${amount} for booking ${data.bookingReference} has arrived.`,
    flag: "Payment received",
    heading: `${amount} received`,
    paragraphs: [
      greeting(""),
      `Thank you. Your payment of ${amount}, the difference after the change to your booking ${data.bookingReference}, has arrived. Nothing is left to pay.`,
    ],
    action: { label: "See the receipt", url: data.receiptUrl },
    links: [{ label: "See your booking", url: data.confirmationUrl }, ...trackingLinks(data.trackingUrl)],
    sections: data.paymentReference
      ? [{ title: "Payment", rows: [{ label: "Payment reference", value: data.paymentReference }] }]
      : [],
    closing: [`Something not right? ${callOrWrite(data.bookingReference)}`],
  };
}
