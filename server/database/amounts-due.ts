import { sql } from "kysely";

/**
 * What is due of the price of an order of the outer query, in its currency: what is left of a price on account unless
 * it is written off or due on an invoice, or the requested difference once it is paid or invoiced.
 */
export const priceDue = sql<number>`(case when orders.date_paid is not null or orders.invoice_id is not null then orders.due_cents
  when orders.on_account_at is null or orders.written_off_at is not null then 0
  else greatest(0, orders.total_cents - orders.received_cents) end)`;

/**
 * Whether a charge of the outer query, joined to its order, is due: not taken back, on no published invoice, and its
 * order on none that was sent before invoices were made here.
 */
export const isChargeDue = sql<boolean>`(charges.removed_at is null and orders.earlier_invoice is null
  and orders.account_id is not null and orders.binned_at is null
  and not exists (select from invoice_lines join invoices on invoices.id = invoice_lines.invoice_id
    where invoice_lines.charge_id = charges.id and invoices.state = 'published'))`;

/** What a charge of the outer query costs, with VAT. */
export const chargeCents = sql<number>`(charges.net_cents + charges.vat_cents)`;

/** The charges of an order of the outer query that are due, with VAT, in euro. */
export const chargesDue = sql<number>`coalesce((select sum(${chargeCents}) from charges
  where charges.order_id = orders.id and ${isChargeDue}), 0)::integer`;
