import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

export type RefundEmailData = {
  firstName: string;
  /** The booking reference, under the name that the outbox stores. */
  orderReference: string;
  amountCents: Cents;
  isPartial: boolean;
  /** Whether the order was paid twice and the second payment was refunded. */
  paidTwice: boolean;
  /** Whether more was paid than was due and the excess was refunded. */
  isOverpaid?: boolean;
  /** Whether the payment did not match the booking. */
  wasUnmatched?: boolean;
  /** Whether nothing was paid and the amount is taken off the customer's account. */
  onAccount?: boolean;
  /** Whether it was refunded to the card that paid; otherwise another way, as agreed. */
  byCard: boolean;
  creditNoteUrl: string | null;
  receiptUrl: string | null;
  /** Whether it was fully refunded before the pickup, so that no courier comes. */
  isCalledOff?: boolean;
  /** The tracking page; null if there never was a delivery. */
  trackingUrl?: string | null;
};

/** The sentence about a refund of money that did not pay the booking; empty if it did. */
function unappliedText({ isOverpaid, wasUnmatched, orderReference }: RefundEmailData, amount: string): string {
  if (isOverpaid)
    return `You paid ${amount} more for your booking ${orderReference} than was due. We have refunded it.`;
  return wasUnmatched
    ? `We refunded your payment of ${amount}, which did not match your booking ${orderReference}.`
    : "";
}

export function refundEmail(data: RefundEmailData): EmailDocument {
  const amount = formatEuro(data.amountCents);
  const part = data.isPartial ? `${amount} of` : `${amount} for`;
  const what = data.onAccount
    ? `We took ${part} your booking ${data.orderReference} off your account.`
    : data.paidTwice
      ? `Your booking ${data.orderReference} was paid twice. We refunded the second payment of ${amount}.`
      : unappliedText(data, amount) || `We refunded ${part} your booking ${data.orderReference}.`;
  return {
    preview: what,
    flag: "Refund",
    heading: data.onAccount ? `${amount} credited` : `${amount} refunded`,
    paragraphs: [
      greeting(data.firstName),
      what,
      data.isCalledOff ? "The booking is cancelled, and no courier will come." : "",
      data.onAccount
        ? ""
        : data.byCard
          ? "It will go back to the card you paid with and should show on your statement within 5 to 10 days."
          : "We paid it back the way we agreed with you.",
    ].filter((paragraph) => paragraph !== ""),
    action: data.creditNoteUrl === null ? null : { label: "See your credit note", url: data.creditNoteUrl },
    links: [
      ...(data.receiptUrl === null ? [] : [{ label: "See the receipt it corrects", url: data.receiptUrl }]),
      ...trackingLinks(data.trackingUrl, "See your delivery"),
    ],
    sections: [
      {
        title: "Refund",
        rows: [
          { label: "Booking", value: data.orderReference },
          { label: data.onAccount ? "Credited" : "Refunded", value: amount, strong: true },
        ],
      },
    ],
    closing: [`Something not right? ${callOrWrite(data.orderReference)}`],
  };
}
