import { brand } from "../../brand.ts";
import type { RepeatLinks } from "../../contract/order-links.ts";
import { callOrWrite, type EmailDocument, greeting } from "./email-document.ts";

export type CompletedData = {
  firstName: string;
  bookingReference: string;
  /** 'Tallaght to Cork'; the service where no towns are known. */
  journey: string;
  confirmationUrl: string;
  /** Of a paid order. */
  receiptUrl: string | null;
  repeat: RepeatLinks | null;
};

/** The delivery is done: the confirmation that follows the last signature. */
export function completedEmail(data: CompletedData): EmailDocument {
  const { firstName, bookingReference, journey, confirmationUrl, receiptUrl, repeat } = data;
  const happened = `Your booking ${bookingReference}, ${journey}, is delivered.`;
  return {
    preview: happened,
    flag: "Delivered",
    heading: "Your Delivery Is Complete",
    paragraphs: [greeting(firstName), happened, `Thank you for sending it with ${brand.name}.`],
    action: { label: "See your booking", url: confirmationUrl },
    links: [
      ...(receiptUrl ? [{ label: "See your receipt", url: receiptUrl }] : []),
      ...(repeat
        ? [
            { label: "Book again", url: repeat.again },
            { label: "Book the return", url: repeat.return },
          ]
        : []),
    ],
    sections: [],
    closing: [`Is something not right? ${callOrWrite(bookingReference)}`],
  };
}
