import type { Booking, BookingRequest } from "../../contract/bookings.ts";
import type { PublicOrder } from "../../contract/orders.ts";
import type { Quote } from "../../contract/quotes.ts";
import { specialInstructions } from "../../domain/orders/instructions.ts";
import { orderReference } from "../../domain/orders/references.ts";
import { readKilograms } from "../../domain/pricing/weight.ts";

/** What the confirmation shows of an order that the server has just accepted, without asking for it again. */
export function bookingDetails(request: BookingRequest, quote: Quote, booking: Booking): PublicOrder {
  const pickupContact = { name: request.pickupContactName ?? "", phone: request.pickupContactPhone ?? "" };
  const deliveryContact = { name: request.deliveryContactName, phone: request.deliveryContactPhone };
  const instructions = {
    pickupInstructions: request.pickupInstructions ?? "",
    deliveryInstructions: request.deliveryInstructions ?? "",
  };
  return {
    id: booking.orderId,
    status: booking.next === "payment" ? "pending" : "on-hold",
    paid: false,
    kind: quote.kind,
    bookingReference: booking.bookingReference,
    formReference: booking.bookingReference,
    orderReference: orderReference(booking.orderId),
    quoteReference: quote.reference,
    paymentMethod: booking.next === "payment" ? "credit_card" : "account",
    paymentMethodTitle: "",
    paysLater: false,
    paymentUrl: booking.paymentUrl ?? null,
    receiptUrl: null,
    price: quote.totalCents / 100,
    lines: quote.lines,
    netCents: quote.netCents,
    vatCents: quote.vatCents,
    totalCents: quote.totalCents,
    currency: quote.currency,
    serviceType: quote.serviceType ?? quote.priority,
    serviceName: quote.serviceName ?? "",
    packageType: quote.packageName ?? "",
    packageDescription: request.packageDescription,
    packageWeight: readKilograms(request.packageWeight ?? ""),
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
    specialInstructions: specialInstructions({
      pickupContactName: pickupContact.name,
      pickupContactPhone: pickupContact.phone,
      deliveryContactName: deliveryContact.name,
      deliveryContactPhone: deliveryContact.phone,
      ...instructions,
    }),
    customer: { firstName: request.firstName, lastName: request.lastName, email: request.email, phone: request.phone },
    pickupContact,
    deliveryContact,
    ...instructions,
    createdAt: new Date().toISOString(),
  };
}
