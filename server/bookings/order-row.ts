import { type RawBuilder, sql } from "kysely";
import { customerRow, type OrderToStore } from "../orders/store-order.ts";
import type { NewOrder } from "./new-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";

/** Within this time a customer's row is not written again, so that bookings of a busy customer do not wait for each other. */
const staleMs = 60_000;

/**
 * SQL that returns the customer's `id`: a new row, a refreshed one or, most often, the known one untouched; what is counted of a customer,
 * `last_order_at` too, comes with the summaries.
 */
export function customerOf(
  known: QuoteToBook["customer"],
  order: NewOrder,
  now: Date,
): RawBuilder<{ id: number | null }> {
  const isFresh = known?.lastOrderAt && now.getTime() - known.lastOrderAt.getTime() < staleMs;
  if (known && isFresh) return sql`select ${known.id}::integer as id`;
  return customerRow({ email: order.customerEmail, name: order.customerName, phone: order.customerPhone, since: now });
}

/** A booking as the table of orders has it. */
export function orderRow(order: NewOrder, now: Date): OrderToStore {
  return {
    id: order.id,
    order_key: order.key,
    quote_id: order.quoteId,
    form_submission_id: order.teamSubmissionId,
    status: order.status,
    kind: order.kind,
    payment_method: order.paymentMethod,
    payment_method_title: order.paymentMethodTitle,
    net_cents: order.netCents,
    vat_cents: order.vatCents,
    total_cents: order.totalCents,
    customer_email: order.customerEmail,
    customer_name: order.customerName,
    customer_phone: order.customerPhone,
    service_type: order.serviceType,
    service_name: order.serviceName,
    package_type: order.packageType,
    priority: order.priority,
    scheduled_date: order.scheduledDate,
    estimated_delivery_date: order.estimatedDeliveryDate,
    pickup_town: order.shipment.pickup.city,
    dropoff_town: order.shipment.dropoff.city,
    distance_km: order.distanceKm,
    billing: order.billing,
    shipping: order.shipping,
    shipment: order.shipment,
    meta: order.meta,
    booking_reference: order.reference,
    date_created: now,
    date_modified: now,
  };
}
