import { type RawBuilder, sql } from "kysely";
import type { NewOrder } from "./new-order.ts";
import type { QuoteToBook } from "./quote-to-book.ts";

/** A customer's row is not written, and waited for, at every booking of a busy one. */
const staleMs = 60_000;

/**
 * SQL that returns the customer's `id`: a new row, a refreshed one or, most often, the known one untouched; what is counted of a customer,
 * `last_order_at` too, comes with the summaries. Parts of one statement, like everything here.
 */
export function storeCustomer(known: QuoteToBook["customer"], order: NewOrder, now: Date): RawBuilder<{ id: number }> {
  const isFresh = known?.lastOrderAt && now.getTime() - known.lastOrderAt.getTime() < staleMs;
  if (known && isFresh) return sql`select ${known.id}::integer as id`;
  return sql`insert into customers (email, name, phone, created_at)
    values (${order.customerEmail}, ${order.customerName}, ${order.customerPhone}, ${now})
    on conflict (email) do update set name = excluded.name, phone = excluded.phone
    returning id`;
}

export function storeOrder(order: NewOrder, now: Date): RawBuilder<object> {
  return sql`insert into orders (
      id, order_key, quote_id, form_submission_id, status, kind, payment_method, payment_method_title,
      net_cents, vat_cents, total_cents, customer_id, customer_email, customer_name, customer_phone,
      service_type, service_name, package_type, priority, scheduled_date, estimated_delivery_date,
      pickup_town, dropoff_town, distance_km, billing, shipping, shipment, meta,
      booking_reference, date_created, date_modified
    ) overriding system value
    select
      ${order.id}::integer, ${order.key}, ${order.quoteId}, ${order.teamSubmissionId}::integer,
      ${order.status}, ${order.kind}, ${order.paymentMethod}, ${order.paymentMethodTitle},
      ${order.netCents}::integer, ${order.vatCents}::integer, ${order.totalCents}::integer,
      customer.id, ${order.customerEmail}, ${order.customerName}, ${order.customerPhone},
      ${order.serviceType}, ${order.serviceName}, ${order.packageType}, ${order.priority},
      ${order.scheduledDate}::date, ${order.estimatedDeliveryDate}::date,
      ${order.shipment.pickup.city}, ${order.shipment.dropoff.city}, ${order.distanceKm}::numeric,
      ${JSON.stringify(order.billing)}::jsonb, ${JSON.stringify(order.shipping)}::jsonb,
      ${JSON.stringify(order.shipment)}::jsonb, ${JSON.stringify(order.meta)}::jsonb,
      ${order.reference}, ${now}::timestamptz, ${now}::timestamptz
    from customer`;
}

/** The net parts of the price as sold. */
export function storeOrderLines(order: NewOrder): RawBuilder<object> {
  const rows = order.lines.map(({ code, label, amountCents }, position) => ({
    position,
    code,
    label,
    amount_cents: amountCents,
  }));
  return sql`insert into order_lines (order_id, position, code, label, amount_cents)
    select ${order.id}::integer, position, code, label, amount_cents
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as line
      (position integer, code text, label text, amount_cents integer)`;
}

export function storeOrderEvent(order: NewOrder, now: Date): RawBuilder<object> {
  const data = JSON.stringify({ status: order.status, quoteReference: order.shipment.quoteReference });
  return sql`insert into order_events (order_id, happened_at, actor, kind, note, data)
    values (${order.id}, ${now}, 'visitor', 'booked', 'Booked on the website', ${data}::jsonb)`;
}
