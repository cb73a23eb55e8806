import { brand } from "../../brand.ts";
import { type EmailDocument, greeting } from "./email-document.ts";

export type OrderNoteData = {
  firstName: string;
  bookingReference: string;
  /** As staff wrote it, with its lines. */
  text: string;
  confirmationUrl: string;
};

/** What a member of staff wrote to the customer of an order. */
export function orderNoteEmail({ firstName, bookingReference, text, confirmationUrl }: OrderNoteData): EmailDocument {
  const paragraphs = text.split(/\n{2,}/).map((paragraph) => paragraph.trim());
  return {
    preview: paragraphs[0] ?? text,
    flag: null,
    heading: `About Your Booking ${bookingReference}`,
    paragraphs: [greeting(firstName), ...paragraphs.filter(Boolean)],
    action: { label: "See your booking", url: confirmationUrl },
    sections: [],
    closing: [
      `To answer, call ${brand.officePhone.display} or write to ${brand.email} with your reference ${bookingReference}.`,
    ],
  };
}
