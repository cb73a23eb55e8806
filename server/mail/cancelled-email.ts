import type { RepeatLinks } from "../../contract/order-links.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** An order that was cancelled without a refund. */
export type CancelledData = {
  /** Empty if nothing was paid: a visitor's input is not sent to an unconfirmed address. */
  firstName: string;
  bookingReference: string;
  /** `unpaid`: not paid in time. `staff`: cancelled by the office. */
  why: "unpaid" | "staff";
  /** The amount paid, held until the office has spoken with the customer. */
  keptCents: Cents;
  isQuoteRequest: boolean;
  confirmationUrl: string;
  /** The tracking page; null if there never was a delivery. */
  trackingUrl?: string | null;
  repeat?: RepeatLinks | null;
};

export function cancelledEmail(data: CancelledData): EmailDocument {
  const what = data.isQuoteRequest ? "request" : "booking";
  const happened =
    data.why === "unpaid"
      ? `Your booking ${data.bookingReference} was not paid in time and has been cancelled. No courier will come, and you owe nothing.`
      : `We have cancelled your ${what} ${data.bookingReference}. No courier will come.`;
  return {
    preview: happened,
    flag: "Cancelled",
    heading: `Your ${what} is cancelled`,
    paragraphs: [greeting(data.firstName), happened, moneyText(data)].filter((paragraph) => paragraph !== ""),
    action: { label: `See your ${what}`, url: data.confirmationUrl },
    links: [
      ...trackingLinks(data.trackingUrl, "See your delivery"),
      ...(data.repeat ? [{ label: "Book it again", url: data.repeat.again }] : []),
    ],
    sections: [],
    closing: [`Do you still need it, or is something not right? ${callOrWrite(data.bookingReference)}`],
  };
}

function moneyText({ why, keptCents }: CancelledData): string {
  if (why === "unpaid") return "If you did pay, please tell us and we will look into it.";
  return keptCents > 0
    ? `We still hold ${formatEuro(keptCents)} of what you paid. It was not refunded with the cancellation; please ask us about it.`
    : "Nothing was paid, and you owe nothing.";
}
