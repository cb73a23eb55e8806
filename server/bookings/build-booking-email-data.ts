import { brand } from "../../brand.ts";
import type { BookingInput } from "../../contract/bookings.schema.ts";
import { repeatLinks } from "../../contract/order-links.ts";
import { confirmationPath, orderPayPath } from "../../contract/paths.ts";
import type { Settings } from "../../contract/settings.ts";
import { staffOrderPath } from "../../contract/staff-paths.ts";
import { specialInstructions } from "../../domain/orders/instructions.ts";
import { telephoneOrigin } from "../../domain/orders/origins.ts";
import { nextOpeningDay } from "../../domain/schedule/office-hours.ts";
import type { BookingEmailData } from "../mail/booking-email.ts";
import { billingAddressOf } from "../orders/stored-order.ts";
import type { NewOrder } from "./new-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";

/** The next day on which the office answers; null if it answers now. */
export function nextOfficeDay(now: Date, settings: Pick<Settings, "observePublicHolidays">): string | null {
  const { phoneOpens, phoneCloses } = brand.hours;
  return nextOpeningDay(now, { opens: phoneOpens, closes: phoneCloses }, { holidays: settings.observePublicHolidays });
}

/** Data for the emails to team and customer about a new order. */
export function buildBookingEmailData(
  order: NewOrder,
  quote: QuoteToBook["quote"],
  input: BookingInput,
  { publicUrl, answeredOn }: { publicUrl: string; answeredOn: string | null },
): BookingEmailData {
  return {
    flag: order.status === "pending" ? "awaiting_payment" : "quote_request",
    orderId: order.id,
    bookingReference: order.booking_reference,
    quoteReference: quote.reference,
    kind: order.kind,
    lines: quote.lines,
    netCents: order.net_cents,
    vatCents: order.vat_cents,
    totalCents: order.total_cents,
    customer: { firstName: input.firstName, lastName: input.lastName, email: input.email, phone: input.phone },
    billing: billingAddressOf(order.billing),
    ...(order.billing.company && { company: order.billing.company }),
    ...(order.vat_number && { vatNumber: order.vat_number }),
    ...(order.po_number && { poNumber: order.po_number }),
    pickup: quote.pickup,
    dropoff: quote.dropoff,
    specialInstructions: specialInstructions(input),
    priority: quote.priority,
    serviceName: order.service_name,
    packageName: quote.packageName,
    packageDescription: input.packageDescription,
    packageWeight: input.packageWeight,
    quantity: quote.quantity,
    pallet: quote.pallet,
    palletUnits: quote.palletUnits,
    scheduledDate: quote.scheduledDate,
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    distanceKm: quote.distanceKm,
    distanceSource: quote.distanceSource,
    ...(quote.middleOf && { middleOf: quote.middleOf }),
    ...(quote.positions && { positions: quote.positions }),
    confirmationUrl: publicUrl + confirmationPath(order.id, order.order_key),
    staffUrl: publicUrl + staffOrderPath(order.id),
    repeat: repeatLinks(order.id, order.order_key, publicUrl),
    receiptUrl: null,
    answeredOn,
    ...(order.created_via === telephoneOrigin && { byTelephone: true }),
    paymentUrl: order.status === "pending" ? publicUrl + orderPayPath(order.id, order.order_key) : null,
  };
}
