import type { RepeatLinks } from "../../contract/order-links.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting } from "./email-document.ts";

/** An order that was cancelled without money going back along with it. */
export type CancelledData = {
  /** Empty where nothing was paid: what a visitor typed is not sent on. */
  firstName: string;
  bookingReference: string;
  /** `unpaid`: nobody paid in time. `staff`: the office cancelled it. */
  why: "unpaid" | "staff";
  /** What was paid and is kept until the office has spoken with the customer. */
  keptCents: Cents;
  isQuoteRequest: boolean;
  confirmationUrl: string;
  repeat?: RepeatLinks | null;
};

export function cancelledEmail(data: CancelledData): EmailDocument {
  const what = data.isQuoteRequest ? "request" : "booking";
  const happened =
    data.why === "unpaid"
      ? `Your booking ${data.bookingReference} was not paid in time and is cancelled. No courier comes, and nothing is owed.`
      : `We cancelled your ${what} ${data.bookingReference}. No courier comes.`;
  return {
    preview: happened,
    flag: "Cancelled",
    heading: `Your ${what === "request" ? "Request" : "Booking"} Is Cancelled`,
    paragraphs: [greeting(data.firstName), happened, moneyText(data)].filter((paragraph) => paragraph !== ""),
    action: { label: `See your ${what}`, url: data.confirmationUrl },
    links: data.repeat ? [{ label: "Book it again", url: data.repeat.again }] : [],
    sections: [],
    closing: [`You still need it, or something is not right? ${callOrWrite(data.bookingReference)}`],
  };
}

function moneyText({ why, keptCents }: CancelledData): string {
  if (why === "unpaid") return "If you have paid all the same, please tell us: then it is with us, and we look at it.";
  return keptCents > 0
    ? `Of what you paid, ${formatEuro(keptCents)} is still with us. No refund was made along with the cancellation; please ask us about it.`
    : "Nothing was paid, and nothing is owed.";
}
