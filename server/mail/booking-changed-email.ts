import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** One detail before and after the change; empty if there was none. */
export type ChangedDetail = { label: string; from: string; to: string };

export type BookingChangedData = {
  firstName: string;
  bookingReference: string;
  changes: ChangedDetail[];
  confirmationUrl: string;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
  /** Receipts that were corrected along with it. */
  receipts?: { label: string; url: string }[];
};

/** Notifies the customer that the office changed their booking. */
export function bookingChangedEmail(data: BookingChangedData): EmailDocument {
  const { firstName, bookingReference, changes, confirmationUrl, trackingUrl, receipts = [] } = data;
  const happened = `We have changed your booking ${bookingReference}: ${changes.map(({ label }) => label.toLowerCase()).join(", ")}.`;
  return {
    preview: happened,
    flag: "Booking changed",
    heading: "Your booking has changed",
    paragraphs: [greeting(firstName), happened, "Everything else stays as you booked it."],
    action: { label: "See your booking", url: confirmationUrl },
    links: [...receipts, ...trackingLinks(trackingUrl)],
    sections: [
      {
        title: "What changed",
        rows: changes.flatMap(({ label, from, to }) => [
          { label, value: to || "None", strong: true },
          { label: "Before", value: from || "None" },
        ]),
      },
    ],
    closing: [`Weren't expecting this, or is something not right? ${callOrWrite(bookingReference)}`],
  };
}
