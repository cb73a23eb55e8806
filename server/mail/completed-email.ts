import { brand } from "../../brand.ts";
import type { RepeatLinks } from "../../contract/order-links.ts";
import { doneNames } from "../../domain/deliveries/delivery-words.ts";
import { callOrWrite, dayAndTime, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** The hand-over as recorded at the drop-off. `at`: ISO instant. `signed`: there is a signature. */
export type Handover = { at: string; signedBy: string; leftSafe: boolean; signed: boolean };

export type CompletedData = {
  firstName: string;
  bookingReference: string;
  /** 'Tallaght to Cork'; the service name if the towns are unknown. */
  journey: string;
  confirmationUrl: string;
  /** Null if the office completed the order by hand. Absent in emails from before deliveries existed. */
  handOver?: Handover | null;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
  /** The receipt; null if the order is unpaid. */
  receiptUrl: string | null;
  repeat: RepeatLinks | null;
};

/** Notifies the customer that the delivery is complete. */
export function completedEmail(data: CompletedData): EmailDocument {
  const { firstName, bookingReference, journey, confirmationUrl, trackingUrl, handOver, receiptUrl, repeat } = data;
  const happened = `Your delivery ${bookingReference}, ${journey}, has arrived.`;
  const booking = { label: "See your booking", url: confirmationUrl };
  const [proof] = trackingLinks(trackingUrl, "See how it was delivered");
  return {
    preview: happened,
    flag: doneNames.dropoff,
    heading: "Your delivery is complete",
    paragraphs: [
      greeting(firstName),
      happened,
      ...handOverText(handOver),
      `Thank you for sending it with ${brand.name}.`,
    ],
    action: proof ?? booking,
    links: [
      ...(proof ? [booking] : []),
      ...(receiptUrl ? [{ label: "See your receipt", url: receiptUrl }] : []),
      ...(repeat
        ? [
            { label: "Book again", url: repeat.again },
            { label: "Book the return", url: repeat.return },
          ]
        : []),
    ],
    sections: [],
    closing: [`Something not right? ${callOrWrite(bookingReference)}`],
  };
}

function handOverText(handOver: CompletedData["handOver"]): string[] {
  if (handOver === undefined) return [];
  if (handOver === null) return ["Our office marked it as delivered; no name or signature was noted at the door."];
  const { at, signedBy, leftSafe, signed } = handOver;
  const when = dayAndTime(at);
  if (leftSafe) return [`It was left in a safe place on ${when}.`];
  if (signedBy === "") return [`It was handed over on ${when}; no name was noted.`];
  return [signed ? `${signedBy} signed for it on ${when}.` : `${signedBy} received it on ${when}.`];
}
