import { sql } from "kysely";
import type { Exposure } from "../../domain/accounts/credit.ts";
import { chargeCents, isChargeDue, priceDue } from "../database/amounts-due.ts";
import { ledgerEntries } from "./ledger-entries.ts";

type Amounts = {
  open_invoices_cents: number;
  orders_cents: number;
  charges_cents: number;
  awaiting_approval_cents: number;
  unallocated_cents: number;
  /** The amount due: invoices, orders and charges, less payments that are not yet allocated to an invoice. */
  balance_cents: number;
  /** The part of the balance that is on an invoice, ours or an earlier one, whose due day is over. */
  overdue_cents: number;
};

/**
 * A table to join, with what the account in the outer query owes and will owe, gross and in euro, as of this day in
 * Dublin. This is the only computation: credit, balance and overdue amounts are sums of the same parts. Exact if the
 * caller holds the account's lock. Orders on an earlier invoice count until their money is recorded, and fall due by
 * the account's terms, since that invoice has no row here; orders on no invoice are never overdue.
 */
export function amountsOfAccount(today: string) {
  const overdueBefore = sql`((${today}::date - accounts.payment_terms_days)::timestamp at time zone 'Europe/Dublin')`;
  const isOwn = sql`orders.account_id = accounts.id and orders.currency = 'EUR' and orders.binned_at is null`;
  const isLate = sql`orders.earlier_invoice is not null and coalesce(orders.due_at, orders.on_account_at) < ${overdueBefore}`;
  // In two parts, each written like the predicate of its index.
  const onAccount = (unpaid: boolean) => sql`(select coalesce(sum(${priceDue}), 0)::bigint as cents,
      coalesce(sum(${priceDue}) filter (where ${isLate}), 0)::bigint as late
    from orders where ${isOwn} and orders.account_id is not null and orders.on_account_at is not null
      and ${unpaid ? sql`orders.date_paid is null` : sql`orders.date_paid is not null and orders.due_cents > 0`})`;
  return sql<Amounts>`(select parts.*,
      open_invoices_cents + orders_cents + charges_cents - unallocated_cents as balance_cents
    from (select unpaid.cents + differences.cents as orders_cents,
        charged.cents as charges_cents, waiting.cents as awaiting_approval_cents,
        invoiced.cents - allocated.cents as open_invoices_cents,
        invoiced.cents - allocated.cents - booked.cents as unallocated_cents,
        unpaid.late + differences.late + invoiced.late - allocated.late as overdue_cents
      from ${onAccount(true)} unpaid, ${onAccount(false)} differences,
        (select coalesce(sum(greatest(0, orders.total_cents - orders.received_cents)), 0)::bigint as cents
          from orders where ${isOwn} and orders.awaits_approval) waiting,
        (select coalesce(sum(${chargeCents}), 0)::bigint as cents from charges join orders on orders.id = charges.order_id
          where orders.account_id = accounts.id and ${isChargeDue}) charged,
        (select coalesce(sum(total_cents), 0)::bigint as cents,
            coalesce(sum(total_cents) filter (where due_on < ${today}::date), 0)::bigint as late
          from invoices where account_id = accounts.id and state = 'published') invoiced,
        (select coalesce(sum(amount_cents), 0)::bigint as cents,
            coalesce(sum(amount_cents) filter (where invoices.due_on < ${today}::date), 0)::bigint as late
          from invoice_allocations join invoices on invoices.id = invoice_allocations.invoice_id
          where invoices.account_id = accounts.id) allocated,
        (select coalesce(sum(amount_cents), 0)::bigint as cents
          from ${ledgerEntries} entries where entries.account_id = accounts.id) booked) parts)`.as<"amounts">(
    "amounts",
  );
}

/**
 * What the account in the outer query has paid online and its bank has not yet confirmed. It is still part of the
 * balance, and separate from it because credit for bookings must not rely on it.
 */
export const onItsWayOfAccount = sql<number>`coalesce((select sum(amount_cents) from invoice_payments
  join invoices on invoices.id = invoice_payments.invoice_id
  where invoices.account_id = accounts.id and invoice_payments.state = 'on_its_way'), 0)::bigint`;

/** What counts against the credit limit. */
export function exposureOf(amounts: Amounts): Exposure {
  return {
    openInvoicesCents: amounts.open_invoices_cents,
    ordersCents: amounts.orders_cents,
    chargesCents: amounts.charges_cents,
    awaitingApprovalCents: amounts.awaiting_approval_cents,
    unallocatedCents: amounts.unallocated_cents,
  };
}
