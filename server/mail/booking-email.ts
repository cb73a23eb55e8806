import type { RepeatLinks } from "../../contract/order-links.ts";
import { type Address, emptyAddress } from "../../domain/addresses/address.ts";
import { addressLines } from "../../domain/addresses/address-lines.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { VAT_PERCENT } from "../../domain/money/vat.ts";
import type { OrderNumber } from "../../domain/orders/references.ts";
import {
  type ApproximateEnds,
  approximateEndsText,
  type DistanceSource,
  formatDistance,
} from "../../domain/pricing/distance.ts";
import { priorityLabel, quoteOnRequest } from "../../domain/pricing/names.ts";
import { type PalletDimensions, showPallet } from "../../domain/pricing/pallet.ts";
import type { PriceLine, QuoteKind } from "../../domain/pricing/priced.ts";
import type { Priority } from "../../domain/pricing/tariff.ts";
import {
  addressMarksOf,
  addressMarkTexts,
  requestReasonText,
  type TripPositions,
} from "../../domain/pricing/trip-positions.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { type EmailSection, withoutEmptyRows } from "./email-document.ts";

/** A request that the office still has to answer, a booking awaiting its online payment, or a confirmed booking. */
export type BookingFlag = "quote_request" | "awaiting_payment" | "confirmed_booking";

/** The data that the outbox stores to render emails about a booking. Amounts are cents, dates 'YYYY-MM-DD'. */
export type BookingEmailData = {
  flag: BookingFlag;
  /** Whether it is confirmed without a payment, on the customer's account. */
  onAccount?: boolean;
  /** Whether it was confirmed on account before and has now been paid. */
  settlesAccount?: boolean;
  /** The order number shown to people; null until the remote shop has assigned it. */
  orderId: OrderNumber | null;
  bookingReference: string;
  quoteReference: string;
  kind: QuoteKind;
  lines: PriceLine[];
  netCents: Cents;
  vatCents: Cents;
  totalCents: Cents;
  /** The amount still due after part of the price was paid. */
  dueCents?: Cents;
  /** The amount paid now, if earlier parts of the price were paid before. */
  restCents?: Cents;
  customer: { firstName: string; lastName: string; email: string; phone: string };
  billing: Address;
  /** The billed company, its VAT number and its PO number; absent without one. */
  company?: string;
  vatNumber?: string;
  poNumber?: string;
  /** Staff's reference for the payment or the account; absent if it was paid online. */
  paymentReference?: string;
  pickup: Address;
  dropoff: Address;
  /** Contacts and instructions for the driver, line by line. */
  specialInstructions: string;
  /** Null if a shop client created the order without one. */
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
  distanceSource: DistanceSource | null;
  middleOf?: ApproximateEnds;
  /** How its addresses were placed; the team's email says what to check. */
  positions?: TripPositions | undefined;
  /** The customer's page of the order. */
  confirmationUrl: string;
  /** The order in the staff area; absent in emails from an earlier version. */
  staffUrl?: string;
  /** The VAT receipt once it is paid, or the order confirmation if it is on account. */
  receiptUrl: string | null;
  /** Null unless it awaits payment. */
  paymentUrl: string | null;
  /** The tracking page, once there is a delivery. */
  trackingUrl?: string;
  /** Links for booking it again, or booking the return trip. */
  repeat?: RepeatLinks | null;
  /** The next office day, if it was booked while the office was closed. */
  answeredOn?: string | null;
  /** Whether staff booked it for a caller. */
  byTelephone?: boolean;
  /** The customer's corrections after booking, in words. */
  changed?: string[];
};

export const bookingFlags: Readonly<Record<BookingFlag, string>> = {
  quote_request: "Quote request",
  awaiting_payment: "Booking awaiting payment",
  confirmed_booking: "Confirmed booking",
};

/** 'Tallaght to Cork'; the service name if the towns are unknown. */
export function journeyText({ pickup, dropoff, serviceName }: BookingEmailData): string {
  return pickup.city && dropoff.city ? `${pickup.city} to ${dropoff.city}` : serviceName;
}

/**
 * Whether the email may repeat what was typed. Until somebody pays, the address may be a stranger's, so the input is
 * shown only on the order's page.
 */
export function canRepeatCustomerInput({ flag }: BookingEmailData): boolean {
  return flag === "confirmed_booking";
}

/** Replaces the customer's input. */
export const detailsOnPageText = "Addresses, contacts and instructions are on the page behind this link.";

/** The sections that the emails to team and customer share. `withInput` includes what was typed into the form. */
export function bookingSections(
  data: BookingEmailData,
  { withInput, forStaff = false }: { withInput: boolean; forStaff?: boolean },
): EmailSection[] {
  const shown = withInput ? data : withoutCustomerInput(data);
  return [
    referenceSection(shown, forStaff),
    deliverySection(shown, forStaff),
    packageSection(shown),
    priceSection(shown),
  ];
}

function withoutCustomerInput(data: BookingEmailData): BookingEmailData {
  // Any other reason repeats the place that was typed.
  const isOurText = data.positions?.requestReason?.code === "island";
  return {
    ...data,
    pickup: emptyAddress,
    dropoff: emptyAddress,
    specialInstructions: "",
    packageDescription: "",
    positions: isOurText ? data.positions : undefined,
  };
}

/** Customers see one reference; staff see all of them. */
function referenceSection(data: BookingEmailData, forStaff: boolean): EmailSection {
  return {
    title: "Reference",
    rows: withoutEmptyRows([
      { label: "Booking reference", value: data.bookingReference, strong: true },
      { label: "Quote reference", value: forStaff ? data.quoteReference : "" },
      { label: forStaff ? "PO number" : "Your PO number", value: data.poNumber ?? "" },
      { label: data.onAccount ? "Account reference" : "Payment reference", value: data.paymentReference ?? "" },
    ]),
  };
}

function reasonText({ positions, flag }: BookingEmailData): string {
  return flag === "quote_request" && positions?.requestReason ? requestReasonText(positions.requestReason) : "";
}

function marksText({ positions }: BookingEmailData): string {
  const marks = positions ? addressMarksOf(positions) : [];
  return marks.map((mark) => addressMarkTexts[mark]).join("\n");
}

function deliverySection(data: BookingEmailData, forStaff: boolean): EmailSection {
  const distanceLabel = data.distanceSource === "estimated" ? "Estimated distance" : "Distance";
  return {
    title: "Delivery",
    rows: withoutEmptyRows([
      { label: "Pickup", value: addressLines(data.pickup).join("\n") },
      { label: "Delivery", value: addressLines(data.dropoff).join("\n") },
      { label: "Date", value: data.scheduledDate && showDay(data.scheduledDate) },
      { label: "Estimated delivery", value: data.estimatedDeliveryDate && showDay(data.estimatedDeliveryDate) },
      { label: "Priority", value: data.priority === null ? "" : priorityLabel(data.priority) },
      { label: "Service", value: data.priority === "same_day" || data.priority === null ? data.serviceName : "" },
      { label: distanceLabel, value: data.distanceKm === null ? "" : formatDistance(data.distanceKm) },
      { label: "Measured", value: approximateEndsText(data.middleOf) ?? "" },
      { label: "Why it has no price yet", value: reasonText(data) },
      { label: "Please check", value: forStaff ? marksText(data) : "" },
      { label: "For the driver", value: data.specialInstructions },
    ]),
  };
}

function packageSection(data: BookingEmailData): EmailSection {
  const { pallet } = data;
  return {
    title: "Package",
    rows: withoutEmptyRows([
      { label: "Type", value: data.packageName ?? "" },
      { label: "Description", value: data.packageDescription },
      { label: "Weight", value: data.packageWeight === null ? "" : `${data.packageWeight} kg` },
      { label: "Quantity", value: String(data.quantity) },
      { label: "Pallet size", value: pallet ? showPallet(pallet) : "" },
      { label: "Pallet units", value: pallet ? String(data.palletUnits) : "" },
    ]),
  };
}

/** The price; for a quote request, the price that staff have set since. */
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
      ...(data.onAccount ? [{ ...amount("Owed, on account", data.dueCents ?? data.totalCents), strong: true }] : []),
    ],
  };
}
