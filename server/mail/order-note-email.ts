import { brand } from "../../brand.ts";
import { type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

export type OrderNoteData = {
  firstName: string;
  bookingReference: string;
  /** As staff wrote it, with its lines. */
  text: string;
  confirmationUrl: string;
  /** Where its delivery can be followed, once it has one. */
  trackingUrl?: string | null;
};

/** What a member of staff wrote to the customer of an order. */
export function orderNoteEmail(data: OrderNoteData): EmailDocument {
  const { firstName, bookingReference, text, confirmationUrl, trackingUrl } = data;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return {
    preview: paragraphs[0] ?? text,
    flag: null,
    heading: `About Your Booking ${bookingReference}`,
    paragraphs: [greeting(firstName), ...paragraphs.filter(Boolean)],
    action: { label: "See your booking", url: confirmationUrl },
    links: trackingLinks(trackingUrl),
    sections: [],
    closing: [
      `To reply, call ${brand.officePhone.display} or email ${brand.email} with your reference ${bookingReference}.`,
    ],
  };
}
