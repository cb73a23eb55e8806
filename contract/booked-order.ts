import { serviceSold } from "../domain/orders/display-defaults.ts";
import { specialInstructions, withPickupContact } from "../domain/orders/instructions.ts";
import { orderReference } from "../domain/orders/references.ts";
import { readKilograms } from "../domain/pricing/weight.ts";
import type { Booking, BookingRequest } from "./bookings.ts";
import { calendarPath, repeatLinks } from "./order-links.ts";
import type { PublicOrder } from "./orders.ts";
import type { Quote } from "./quotes.ts";

/**
 * The order as its owner sees it right after booking, built in the browser exactly as the server will answer it later.
 */
export function bookedOrder(request: BookingRequest, quote: Quote, booking: Booking): PublicOrder {
  const form = withPickupContact(request);
  const waitsForPayment = booking.next === "payment";
  const contacts = {
    pickupContactName: form.pickupContactName ?? "",
    pickupContactPhone: form.pickupContactPhone ?? "",
    pickupInstructions: form.pickupInstructions ?? "",
    deliveryContactName: form.deliveryContactName,
    deliveryContactPhone: form.deliveryContactPhone,
    deliveryInstructions: form.deliveryInstructions ?? "",
  };
  return {
    id: booking.orderId,
    status: waitsForPayment ? "pending" : "on-hold",
    paid: false,
    kind: quote.kind,
    bookingReference: booking.bookingReference,
    formReference: booking.bookingReference,
    orderReference: orderReference(booking.orderId),
    quoteReference: quote.reference,
    paymentMethod: waitsForPayment ? "credit_card" : "account",
    paymentMethodTitle: "",
    paysLater: false,
    paymentUrl: booking.paymentUrl ?? null,
    receiptUrl: null,
    orderConfirmationUrl: null,
    calendarUrl: waitsForPayment ? null : calendarPath(booking.orderId, booking.orderKey),
    repeat: repeatLinks(booking.orderId, booking.orderKey),
    price: quote.totalCents / 100,
    lines: quote.lines,
    netCents: quote.netCents,
    vatCents: quote.vatCents,
    totalCents: quote.totalCents,
    currency: quote.currency,
    ...serviceSold(quote),
    packageType: quote.packageName ?? "",
    packageDescription: form.packageDescription,
    packageWeight: readKilograms(form.packageWeight ?? ""),
    priority: quote.priority,
    quantity: quote.quantity,
    palletUnits: quote.palletUnits,
    pickupAddress: quote.pickup,
    deliveryAddress: quote.dropoff,
    scheduledDate: quote.scheduledDate,
    scheduledTime: "",
    estimatedDeliveryDate: quote.estimatedDeliveryDate,
    distance: quote.distanceKm,
    distanceSource: quote.distanceSource,
    path: quote.path,
    specialInstructions: specialInstructions(contacts),
    customer: { firstName: form.firstName, lastName: form.lastName, email: form.email, phone: form.phone },
    pickupContact: { name: contacts.pickupContactName, phone: contacts.pickupContactPhone },
    deliveryContact: { name: contacts.deliveryContactName, phone: contacts.deliveryContactPhone },
    pickupInstructions: contacts.pickupInstructions,
    deliveryInstructions: contacts.deliveryInstructions,
    createdAt: new Date().toISOString(),
  };
}
