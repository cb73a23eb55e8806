import { formatMoney } from "../../domain/money/currency.ts";
import type { Cents } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** Notifies the customer that the extra price of a changed booking is waived. */
export type DifferenceWaivedData = {
  bookingReference: string;
  amountCents: Cents;
  currency: string;
  confirmationUrl: string;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
};

export function differenceWaivedEmail(data: DifferenceWaivedData): EmailDocument {
  const { bookingReference } = data;
  const amount = formatMoney(data.amountCents, data.currency);
  return {
    preview: `You don't need to pay the ${amount} for booking ${bookingReference}.`,
    flag: "Nothing to pay",
    heading: "Nothing is left to pay",
    paragraphs: [
      greeting(""),
      `You don't need to pay the ${amount} that we asked for after the change to your booking ${bookingReference}. Nothing is left to pay.`,
    ],
    action: { label: "See your booking", url: data.confirmationUrl },
    links: trackingLinks(data.trackingUrl),
    sections: [],
    closing: [`Something not right? ${callOrWrite(bookingReference)}`],
  };
}
