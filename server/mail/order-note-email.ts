import { brand } from "../../brand.ts";
import { type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

export type OrderNoteData = {
  firstName: string;
  bookingReference: string;
  /** The text that staff wrote, with its line breaks. */
  text: string;
  confirmationUrl: string;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
};

/** Sends staff's note to the customer of an order. */
export function orderNoteEmail(data: OrderNoteData): EmailDocument {
  const { firstName, bookingReference, text, confirmationUrl, trackingUrl } = data;
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return {
    preview: paragraphs[0] ?? text,
    flag: null,
    heading: `About your booking ${bookingReference}`,
    paragraphs: [greeting(firstName), ...paragraphs.filter(Boolean)],
    action: { label: "See your booking", url: confirmationUrl },
    links: trackingLinks(trackingUrl),
    sections: [],
    closing: [
      `To reply, call ${brand.officePhone.display} or email ${brand.email} with your reference ${bookingReference}.`,
    ],
  };
}
