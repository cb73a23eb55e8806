import { formatEuro } from "../../domain/money/euro.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { type BookingEmailData, bookingFlags, bookingSections, detailsOnItsPage } from "./booking-email.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** An order that has a price now and waits to be paid. */
export type PaymentLinkData = BookingEmailData & {
  paymentUrl: string;
  /** ISO instant at which an unpaid order is cancelled; null where it is not. */
  payUntil: string | null;
};

/** Staff priced an order: what it costs, where to pay, and how long there is time. */
export function paymentLinkEmail(data: PaymentLinkData): EmailDocument {
  const amount = formatEuro(data.totalCents);
  const offer = `Your ${data.serviceName} order comes to ${amount}, VAT included.`;
  return {
    preview: `${offer} Reference ${data.bookingReference}`,
    flag: bookingFlags.awaiting_payment,
    heading: `${amount} to Pay`,
    paragraphs: [
      greeting(""),
      `${offer} Your courier will be booked as soon as your payment arrives.`,
      detailsOnItsPage,
      data.payUntil === null
        ? ""
        : `Please pay by ${showInstant(data.payUntil)}. After that the order will be cancelled.`,
    ].filter((paragraph) => paragraph !== ""),
    action: { label: `Pay ${amount}`, url: data.paymentUrl },
    links: [{ label: "See your booking", url: data.confirmationUrl }, ...trackingLinks(data.trackingUrl)],
    sections: bookingSections(data, { typed: false }),
    closing: [`Would you rather pay another way, or is something not right? ${callOrWrite(data.bookingReference)}`],
  };
}

function showInstant(iso: string): string {
  const instant = new Date(iso);
  return `${showDay(dublinDate(instant))}, ${dublinTime(instant)} (Irish time)`;
}
