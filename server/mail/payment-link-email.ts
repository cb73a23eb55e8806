import { formatEuro } from "../../domain/money/euro.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { type BookingEmailData, bookingFlags, bookingSections, detailsOnPageText } from "./booking-email.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

/** An order that staff have priced and that awaits payment. */
export type PaymentLinkData = BookingEmailData & {
  paymentUrl: string;
  /** ISO instant at which the unpaid order is cancelled; null if it won't be. */
  payUntil: string | null;
};

/** Tells the customer the price, where to pay, and until when. */
export function paymentLinkEmail(data: PaymentLinkData): EmailDocument {
  const amount = formatEuro(data.dueCents ?? data.totalCents);
  const rest = data.dueCents === undefined ? "" : ` ${amount} is left to pay.`;
  const offer = `Your ${data.serviceName} order comes to ${formatEuro(data.totalCents)}, VAT included.${rest}`;
  return {
    preview: `${offer} Reference ${data.bookingReference}`,
    flag: bookingFlags.awaiting_payment,
    heading: `${amount} to pay`,
    paragraphs: [
      greeting(""),
      `${offer} Your courier will be booked as soon as your payment arrives.`,
      detailsOnPageText,
      data.payUntil === null
        ? ""
        : `Please pay by ${showInstant(data.payUntil)}. After that the order will be cancelled.`,
    ].filter((paragraph) => paragraph !== ""),
    action: { label: `Pay ${amount}`, url: data.paymentUrl },
    links: [{ label: "See your booking", url: data.confirmationUrl }, ...trackingLinks(data.trackingUrl)],
    sections: bookingSections(data, { withInput: false }),
    closing: [`Would you rather pay another way, or is something not right? ${callOrWrite(data.bookingReference)}`],
  };
}

function showInstant(iso: string): string {
  const instant = new Date(iso);
  return `${showDay(dublinDate(instant))}, ${dublinTime(instant)} (Irish time)`;
}
