import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** A failed refund that the customer was promised. */
export type RefundFailedData = {
  firstName: string;
  bookingReference: string;
  amountCents: Cents;
  currency: string;
  /** Whether the booking is cancelled; this may be the first email to say so. */
  isCancelled: boolean;
  /** Whether an earlier email said that the money was refunded. */
  wasRefunded: boolean;
  confirmationUrl: string;
  /** The tracking page; null if there never was a delivery. */
  trackingUrl?: string | null;
};

/** Tells the customer that a promised refund failed, and that the office is dealing with it. */
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
