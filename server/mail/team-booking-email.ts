import { addressLines } from "../../domain/addresses/address-lines.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import { fullName } from "../../domain/text/words.ts";
import {
  type BookingEmailData,
  type BookingFlag,
  bookingFlags,
  bookingSections,
  journeyText,
} from "./booking-email.ts";
import { type EmailDocument, withoutEmptyRows } from "./email-document.ts";

const openings: Readonly<Record<BookingFlag, { heading: string; did: string; next: string }>> = {
  quote_request: {
    heading: "New quote request",
    did: "asked for a delivery from",
    next: "Please review it and contact the customer about payment.",
  },
  awaiting_payment: {
    heading: "New booking awaiting payment",
    did: "booked",
    next: "The customer was sent on to pay online.",
  },
  confirmed_booking: { heading: "New confirmed booking", did: "booked", next: "It is paid." },
};

export function teamBookingSubject(data: BookingEmailData): string {
  return `${headingOf(data)} ${data.bookingReference} - ${nameOf(data)}`;
}

/** Notifies the team of a booking. */
export function teamBookingEmail(data: BookingEmailData): EmailDocument {
  const { did } = openings[data.flag];
  const next = nextOf(data);
  const heading = headingOf(data);
  return {
    preview: `${heading}: ${journeyText(data)}, ${nameOf(data)}`,
    flag: bookingFlags[data.flag],
    heading,
    paragraphs: [
      ...(data.changed ? [`The customer corrected: ${data.changed.join(", ")}. The details below are right.`] : []),
      `${nameOf(data)} ${did} ${journeyText(data)}${byWhom(data)}. ${next}`,
    ],
    action: data.staffUrl ? { label: "Open the order", url: data.staffUrl } : null,
    sections: [
      {
        title: "Customer",
        rows: [
          { label: "Name", value: nameOf(data) },
          ...withoutEmptyRows([{ label: "Company", value: data.company ?? "" }]),
          data.customer.email === ""
            ? { label: "Email", value: "None: please tell them by telephone" }
            : { label: "Email", value: data.customer.email, ...emailLink(data.customer.email) },
          { label: "Phone", value: data.customer.phone, ...phoneLink(data.customer.phone) },
          { label: "Billing address", value: addressLines(data.billing).join("\n") },
          ...withoutEmptyRows([{ label: "VAT number", value: data.vatNumber ?? "" }]),
          ...(data.orderId === null ? [] : [{ label: "Order", value: String(data.orderId) }]),
        ],
      },
      ...bookingSections(data, { withInput: true, forStaff: true }),
    ],
    closing: [],
  };
}

function nextOf({ flag, onAccount, totalCents, dueCents, byTelephone }: BookingEmailData): string {
  if (onAccount) return `It is on the customer's account: ${formatEuro(dueCents ?? totalCents)} is owed.`;
  if (byTelephone && flag === "awaiting_payment") return "The customer was sent the payment link.";
  return openings[flag].next;
}

const emailLink = (email: string) => ({ url: `mailto:${encodeURIComponent(email)}` });
/** No link without a phone number, which a shop client's order may lack. */
function phoneLink(phone: string) {
  const digits = phone.replace(/[^+\d]/g, "");
  return digits === "" ? {} : { url: `tel:${digits}` };
}

function headingOf({ flag, changed }: BookingEmailData): string {
  return changed ? "Booking changed" : openings[flag].heading;
}

function nameOf({ customer }: BookingEmailData): string {
  return customerNameOf(fullName(customer.firstName, customer.lastName), customer.email);
}

function byWhom({ quoteReference, byTelephone }: BookingEmailData): string {
  if (byTelephone) return " by telephone";
  return quoteReference ? " on the website" : " through a shop client";
}
