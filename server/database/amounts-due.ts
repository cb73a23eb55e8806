import { sql } from "kysely";

/**
 * What is due of the price of an order of the outer query, in its currency: once the order is paid or invoiced, its
 * requested difference; else the rest of a price on account that is not written off.
 */
export const priceDue = sql<number>`(case when orders.date_paid is not null or orders.invoice_id is not null then orders.due_cents
  when orders.on_account_at is null or orders.written_off_at is not null then 0
  else greatest(0, orders.total_cents - orders.received_cents) end)`;

/**
 * Whether a charge of the outer query, joined to its order, is due: not taken back, on no published invoice, and its
 * order on no earlier invoice.
 */
export const isChargeDue = sql<boolean>`(charges.removed_at is null and orders.earlier_invoice is null
  and orders.account_id is not null and orders.binned_at is null
  and not exists (select from invoice_lines join invoices on invoices.id = invoice_lines.invoice_id
    where invoice_lines.charge_id = charges.id and invoices.state = 'published'))`;

/** The amount of a charge of the outer query, with VAT. */
export const chargeCents = sql<number>`(charges.net_cents + charges.vat_cents)`;

/** The sum of the charges that are due on an order of the outer query, with VAT, in euro. */
export const chargesDue = sql<number>`coalesce((select sum(${chargeCents}) from charges
  where charges.order_id = orders.id and ${isChargeDue}), 0)::integer`;
