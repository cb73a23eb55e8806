import type { RepeatLinks } from "../../contract/order-links.ts";
import { type Address, noAddress } from "../../domain/addresses/address.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { VAT_PERCENT } from "../../domain/money/vat.ts";
import type { OrderNumber } from "../../domain/orders/references.ts";
import { formatDistance, type MiddleOf, middleOfText } from "../../domain/pricing/distance.ts";
import { priorityLabel, quoteOnRequest } from "../../domain/pricing/names.ts";
import { type PalletDimensions, showPallet } from "../../domain/pricing/pallet.ts";
import type { PriceLine, QuoteKind } from "../../domain/pricing/priced.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { type EmailSection, filled } from "./email-document.ts";

/** A request that a person answers, a booking whose online payment has not come yet, or one that is paid. */
export type BookingFlag = "quote_request" | "awaiting_payment" | "confirmed_booking";

/** What the outbox keeps of a booking, to write its emails from. Amounts are cents, dates 'YYYY-MM-DD'. */
export type BookingEmailData = {
  flag: BookingFlag;
  /** Confirmed although no money came in: it goes on the customer's account, and is owed. */
  onAccount?: boolean;
  /** It was confirmed before, on account, and now its money has come in. */
  settlesAccount?: boolean;
  /** What people call the order; null: the remote shop has not given it its number yet. */
  orderId: OrderNumber | null;
  bookingReference: string;
  quoteReference: string;
  kind: QuoteKind;
  lines: PriceLine[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  billing: Address;
  pickup: Address;
  dropoff: Address;
  /** Contacts and instructions as the driver reads them, line by line. */
  specialInstructions: string;
  /** Null where a shop client made the order and did not say. */
  priority: Priority | null;
  serviceName: string;
  packageName: string | null;
  packageDescription: string;
  /** kg */
  packageWeight: number | null;
  quantity: number;
  pallet: PalletDimensions | null;
  palletUnits: number;
  scheduledDate: string;
  estimatedDeliveryDate: string;
  distanceKm: number | null;
  distanceSource: "google" | "estimated" | null;
  middleOf?: MiddleOf;
  /** Opens the order for its owner. */
  confirmationUrl: string;
  /** Opens it for staff; emails of an earlier version lack it. */
  staffUrl?: string;
  /** Once it is paid: its VAT receipt, ready to print. On account: its order confirmation. */
  receiptUrl: string | null;
  /** Only while a payment is awaited. */
  paymentUrl: string | null;
  /** Where its delivery can be followed, once it has one. */
  trackingUrl?: string;
  /** Where the same is booked again, or the way back. */
  repeat?: RepeatLinks | null;
  /** The day on which somebody answers next, where it was booked while the office was closed. */
  answeredOn?: string | null;
  /** Staff booked it for a caller. */
  byTelephone?: boolean;
  /** What its customer corrected after booking, in words. */
  changed?: string[];
};

/** How an email is marked. */
export const bookingFlags: Readonly<Record<BookingFlag, string>> = {
  quote_request: "Quote request",
  awaiting_payment: "Booking awaiting payment",
  confirmed_booking: "Confirmed booking",
};

/** 'Tallaght to Cork'; the service where no towns are known. */
export function journeyOf({ pickup, dropoff, serviceName }: BookingEmailData): string {
  return pickup.city && dropoff.city ? `${pickup.city} to ${dropoff.city}` : serviceName;
}

/**
 * False while nobody has paid: anybody may have typed this address, so nothing else that was typed is sent to it. It stands on the order's
 * page, behind its key.
 */
export function repeatsWhatWasTyped({ flag }: BookingEmailData): boolean {
  return flag === "confirmed_booking";
}

/** Stands in place of what was typed. */
export const detailsOnItsPage = "Addresses, contacts and instructions are on the page behind this link.";

/** What both team and customer read about a booking. `typed`: with the words that somebody typed into the form. */
export function bookingSections(
  data: BookingEmailData,
  { typed, forStaff = false }: { typed: boolean; forStaff?: boolean },
): EmailSection[] {
  const shown = typed ? data : withoutWhatWasTyped(data);
  return [referenceSection(shown, forStaff), deliverySection(shown), packageSection(shown), priceSection(shown)];
}

function withoutWhatWasTyped(data: BookingEmailData): BookingEmailData {
  return { ...data, pickup: noAddress, dropoff: noAddress, specialInstructions: "", packageDescription: "" };
}

/** A customer has one reference; what else an order is called is for staff. */
function referenceSection(data: BookingEmailData, forStaff: boolean): EmailSection {
  return {
    title: "Reference",
    rows: filled([
      { label: "Booking reference", value: data.bookingReference, strong: true },
      { label: "Quote reference", value: forStaff ? data.quoteReference : "" },
    ]),
  };
}

function deliverySection(data: BookingEmailData): EmailSection {
  const distanceLabel = data.distanceSource === "estimated" ? "Estimated distance" : "Distance";
  return {
    title: "Delivery",
    rows: filled([
      { label: "Pickup", value: addressLines(data.pickup).join("\n") },
      { label: "Delivery", value: addressLines(data.dropoff).join("\n") },
      { label: "Date", value: data.scheduledDate && showDay(data.scheduledDate) },
      { label: "Estimated delivery", value: data.estimatedDeliveryDate && showDay(data.estimatedDeliveryDate) },
      { label: "Priority", value: data.priority === null ? "" : priorityLabel(data.priority) },
      { label: "Service", value: data.priority === "same_day" || data.priority === null ? data.serviceName : "" },
      { label: distanceLabel, value: data.distanceKm === null ? "" : formatDistance(data.distanceKm) },
      { label: "Measured", value: middleOfText(data.middleOf) ?? "" },
      { label: "For the driver", value: data.specialInstructions },
    ]),
  };
}

function packageSection(data: BookingEmailData): EmailSection {
  const { pallet } = data;
  return {
    title: "Package",
    rows: filled([
      { label: "Type", value: data.packageName ?? "" },
      { label: "Description", value: data.packageDescription },
      { label: "Weight", value: data.packageWeight === null ? "" : `${data.packageWeight} kg` },
      { label: "Quantity", value: String(data.quantity) },
      { label: "Pallet size", value: pallet ? showPallet(pallet) : "" },
      { label: "Pallet units", value: pallet ? String(data.palletUnits) : "" },
    ]),
  };
}

/** The amount of every order that has one: staff price a request that had none. */
function priceSection(data: BookingEmailData): EmailSection {
  if (data.totalCents === 0) {
    return { title: "Price", rows: [{ label: "Total", value: quoteOnRequest, strong: true }] };
  }
  const amount = (label: string, cents: number) => ({ label, value: formatEuro(cents), align: "end" as const });
  return {
    title: "Price",
    rows: [
      ...data.lines.map((line) => amount(line.label, line.amountCents)),
      amount("Subtotal", data.netCents),
      amount(`VAT (${VAT_PERCENT}%)`, data.vatCents),
      { ...amount("Total", data.totalCents), strong: true },
      ...(data.onAccount ? [{ ...amount("Owed, on account", data.totalCents), strong: true }] : []),
    ],
  };
}
