import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { callOrWrite, type EmailDocument, filled, greeting, trackingLinks } from "./email-document.ts";

/** What becomes of the difference between what a booking cost and what it costs now. */
type DifferenceTold = "none" | "ask" | "waive" | "refund" | "keep";

/** Staff changed what is carried, from where to where or by what, and it was priced again. */
export type RepricedData = {
  bookingReference: string;
  /** What changed, in words: 'Delivery address', 'Service'. */
  changed: string[];
  oldCents: Cents;
  /** What the customer pays in all. */
  newCents: Cents;
  difference: DifferenceTold;
  differenceCents: Cents;
  /** The first price of a booking that was not paid, or the difference; null where nothing is to be paid online. */
  payUrl: string | null;
  payCents: Cents;
  confirmationUrl: string;
  /** Where its delivery can be followed, once it has one. */
  trackingUrl?: string | null;
};

export function repricedEmail(data: RepricedData): EmailDocument {
  const { bookingReference, changed, payUrl } = data;
  const amount = formatEuro(data.differenceCents);
  const money = {
    none: "",
    ask: `The change adds ${amount} to your price.${payUrl === null ? " We will be in touch about the payment." : ""} Your booking goes ahead meanwhile.`,
    waive: "The change costs you nothing more.",
    refund: `We will refund ${amount}; a credit note will follow once that is done.`,
    keep: "The price stays as it was.",
  }[data.difference];
  const what = `Your booking ${bookingReference} has changed.`;
  return {
    preview: `${what} ${money}`.trim(),
    flag: "Changed booking",
    heading: "Your Booking Has Changed",
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
        rows: filled([
          { label: "Booking", value: bookingReference },
          { label: "Changed", value: changed.join(", ") },
          { label: "Price before", value: data.oldCents > 0 ? formatEuro(data.oldCents) : "" },
          { label: "Price now", value: data.newCents > 0 ? formatEuro(data.newCents) : "", strong: true },
        ]),
      },
    ],
    closing: [`Is something not right? ${callOrWrite(bookingReference)}`],
  };
}
