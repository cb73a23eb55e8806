import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** A refund that the customer counts on and that failed. */
export type RefundFailedData = {
  firstName: string;
  bookingReference: string;
  amountCents: Cents;
  currency: string;
  /** The booking is cancelled; this may be the first email to say so. */
  isCancelled: boolean;
  /** An earlier email said that the money had gone back. */
  wasRefunded: boolean;
  confirmationUrl: string;
  /** The tracking page; null if there never was a delivery. */
  trackingUrl?: string | null;
};

/** Tells the customer that promised money has not gone back, and that the office sees to it. */
export function refundFailedEmail(data: RefundFailedData): EmailDocument {
  const amount = formatMoney(data.amountCents, data.currency);
  const happened = data.wasRefunded
    ? `We told you that ${amount} for your booking ${data.bookingReference} was refunded. It has come back to us, so it has not reached you.`
    : `The refund of ${amount} for your booking ${data.bookingReference} did not go through, so the money has not reached you.`;
  return {
    preview: happened,
    flag: "Refund",
    heading: "Your refund did not go through",
    paragraphs: [
      greeting(data.firstName),
      data.isCancelled ? `Your booking ${data.bookingReference} is cancelled, and no courier will come.` : "",
      happened,
      "We are sorry. We still have the money, and it is yours: our office will send it again or agree another way with you. You don't have to do anything.",
    ].filter((paragraph) => paragraph !== ""),
    action: { label: "See your booking", url: data.confirmationUrl },
    links: trackingLinks(data.trackingUrl, "See your delivery"),
    sections: [
      {
        title: "Refund",
        rows: [
          { label: "Booking", value: data.bookingReference },
          { label: "Not yet refunded", value: amount, strong: true },
        ],
      },
    ],
    closing: [`Do you have a question? ${callOrWrite(data.bookingReference)}`],
  };
}
