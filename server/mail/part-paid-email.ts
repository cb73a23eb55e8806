import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** Notifies the customer that part of a booking's price has been paid. */
export type PartPaidData = {
  bookingReference: string;
  amountCents: Cents;
  dueCents: Cents;
  currency: string;
  receiptUrl: string;
  confirmationUrl: string;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
};

export function partPaidEmail(data: PartPaidData): EmailDocument {
  const amount = formatMoney(data.amountCents, data.currency);
  const left = formatMoney(data.dueCents, data.currency);
  return {
    preview: `Your payment of ${amount} for booking ${data.bookingReference} has arrived. ${left} is left to pay.`,
    flag: "Payment received",
    heading: `${amount} received`,
    paragraphs: [
      greeting(""),
      `Thank you. Your payment of ${amount} for booking ${data.bookingReference} has arrived. ${left} is left to pay.`,
    ],
    action: { label: "See the receipt", url: data.receiptUrl },
    links: [{ label: "See your booking", url: data.confirmationUrl }, ...trackingLinks(data.trackingUrl)],
    sections: [],
    closing: [`Something not right? ${callOrWrite(data.bookingReference)}`],
  };
}
