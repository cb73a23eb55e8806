import { brand } from "../../brand.ts";
import type { RepeatLinks } from "../../contract/order-links.ts";
import { callBeforePickupMinutes } from "../../domain/deliveries/courier-call.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import type { QuoteKind } from "../../domain/pricing/priced.ts";
import { showDay, showTime } from "../../domain/schedule/dates.ts";
import {
  type BookingEmailData,
  type BookingFlag,
  bookingFlags,
  bookingSections,
  canRepeatCustomerInput,
  detailsOnPageText,
  journeyText,
} from "./booking-email.ts";
import { callOrWrite, type EmailDocument, greeting, trackingLinks } from "./email-document.ts";

const headings: Readonly<Record<BookingFlag, string>> = {
  quote_request: "Quote Request Received",
  awaiting_payment: "Booking received, payment due",
  confirmed_booking: "Payment confirmed",
};

const promises: Readonly<Record<QuoteKind, string>> = {
  priced: "Our team will review it and contact you about payment.",
  international: "Our team will send you a quote within 24 hours.",
  specialist: "Our team will send you a quote within 4 hours during business hours.",
};

export function customerBookingSubject(data: BookingEmailData): string {
  return `${headingOf(data)} - ${data.bookingReference}`;
}

/** Confirms a booking or quote request to the customer. */
export function customerBookingEmail(data: BookingEmailData): EmailDocument {
  const withInput = canRepeatCustomerInput(data);
  return {
    preview: `${headingOf(data)}: ${withInput ? journeyText(data) : data.serviceName}, reference ${data.bookingReference}`,
    flag: bookingFlags[data.flag],
    heading: headingOf(data),
    paragraphs: [
      greeting(withInput ? data.customer.firstName : ""),
      ...corrected(data),
      opening(data),
      ...(withInput ? [] : [detailsOnPageText]),
    ],
    ...linksOf(data),
    sections: bookingSections(data, { withInput }),
    closing: [
      ...(data.kind === "priced"
        ? [`Your courier rings you ${callBeforePickupMinutes} minutes before arriving for the pickup.`]
        : []),
      officeAnswers(data),
      `Something not right? ${callOrWrite(data.bookingReference)}`,
    ],
  };
}

/** An order on account has no payment to confirm. */
function headingOf({ flag, changed, onAccount }: BookingEmailData): string {
  if (changed) return "Booking changed";
  return onAccount ? "Order confirmation" : headings[flag];
}

function corrected({ changed }: BookingEmailData): string[] {
  return changed ? [`We have made your corrections: ${changed.join(", ")}.`] : [];
}

function officeAnswers({ answeredOn }: BookingEmailData): string {
  const hours = `Our office answers ${brand.hours.phone}, with an out-of-hours phone service.`;
  if (!answeredOn) return hours;
  const opens = showTime(brand.hours.phoneOpens);
  return `${hours} You booked while it was closed, so our team will look at it from ${showDay(answeredOn)}, ${opens}.`;
}

/** The button for paying, else for tracking the delivery, else for the receipt or the order. */
function linksOf(data: BookingEmailData) {
  const { flag, onAccount, paymentUrl, receiptUrl, confirmationUrl, trackingUrl, repeat } = data;
  const track = trackingLinks(trackingUrl);
  // A quote request is not booked yet, so it can't be repeated.
  const more = repeat && flag !== "quote_request" ? repeatOffers(repeat) : [];
  const order = { label: flag === "quote_request" ? "See your request" : "See your booking", url: confirmationUrl };
  if (paymentUrl) return { action: { label: "Pay for your booking", url: paymentUrl }, links: [order, ...track] };
  const paper = { label: onAccount ? "See your order confirmation" : "See your receipt", url: receiptUrl ?? "" };
  const [action = order, ...links] = [...track, ...(receiptUrl ? [paper] : []), order];
  return { action, links: [...links, ...more] };
}

function opening(data: BookingEmailData): string {
  if (data.onAccount) {
    return `Thank you. Your courier is booked. This is your order confirmation: ${formatEuro(data.dueCents ?? data.totalCents)} has been added to your account and is the amount you owe for this booking.`;
  }
  if (data.settlesAccount) {
    return `Thank you. Your payment of ${formatEuro(data.restCents ?? data.totalCents)} has arrived. It was on your account, and you owe nothing more for this booking.`;
  }
  if (data.flag === "confirmed_booking") {
    return `Thank you. Your payment of ${formatEuro(data.restCents ?? data.totalCents)} has arrived and your courier is booked.`;
  }
  if (data.flag === "awaiting_payment")
    return "Thank you. Your courier will be booked as soon as your payment arrives.";
  return `Thank you for your request. ${promises[data.kind]}`;
}

function repeatOffers(repeat: RepeatLinks) {
  return [
    { label: "Book again", url: repeat.again },
    { label: "Book the return", url: repeat.return },
  ];
}
