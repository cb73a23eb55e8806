import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks, withoutEmptyRows } from "./email-document.ts";

/** How the difference between the old and the new price is settled. */
type DifferenceHandling = "none" | "ask" | "waive" | "refund" | "keep";

/** Notifies the customer that staff changed the shipment and its price. */
export type RepricedData = {
  bookingReference: string;
  /** What changed, in words: 'Delivery address', 'Service'. */
  changed: string[];
  oldCents: Cents;
  /** The total that the customer pays. */
  newCents: Cents;
  difference: DifferenceHandling;
  differenceCents: Cents;
  /** The link for paying the price or the difference; null if nothing is to be paid online. */
  payUrl: string | null;
  payCents: Cents;
  /** Whether nothing has to be paid now, whatever the price. */
  onAccount?: boolean;
  confirmationUrl: string;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string | null;
};

export function repricedEmail(data: RepricedData): EmailDocument {
  const { bookingReference, changed, payUrl } = data;
  const amount = formatEuro(data.differenceCents);
  const money = {
    none: data.onAccount
      ? `The price is now ${formatEuro(data.newCents)}, on your account: there is nothing to pay yet.`
      : "",
    ask: `The change adds ${amount} to your price.${payUrl === null ? " We will be in touch about the payment." : ""} Your booking goes ahead in the meantime.`,
    waive: "The change costs you nothing more.",
    refund: `We will refund ${amount}; a credit note will follow once that is done.`,
    keep: "The price stays as it was.",
  }[data.difference];
  const what = `Your booking ${bookingReference} has changed.`;
  return {
    preview: `${what} ${money}`.trim(),
    flag: "Changed booking",
    heading: "Your booking has changed",
    paragraphs: [greeting(""), what, money].filter((paragraph) => paragraph !== ""),
    action:
      payUrl === null
        ? { label: "See your booking", url: data.confirmationUrl }
        : { label: `Pay ${formatEuro(data.payCents)}`, url: payUrl },
    links: [
      ...(payUrl === null ? [] : [{ label: "See your booking", url: data.confirmationUrl }]),
      ...trackingLinks(data.trackingUrl),
    ],
    sections: [
      {
        title: "What changed",
        rows: withoutEmptyRows([
          { label: "Booking", value: bookingReference },
          { label: "Changed", value: changed.join(", ") },
          { label: "Price before", value: data.oldCents > 0 ? formatEuro(data.oldCents) : "" },
          { label: "Price now", value: data.newCents > 0 ? formatEuro(data.newCents) : "", strong: true },
        ]),
      },
    ],
    closing: [`Something not right? ${callOrWrite(bookingReference)}`],
  };
}
