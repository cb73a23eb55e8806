import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";

/**
 * What is due on an order on account, in its currency: the price less what came in, unless it is written off or due on
 * an invoice, or the requested difference once it is paid.
 */
export const dueOnAccount = sql<number>`(case when on_account_at is null then 0
  when date_paid is not null then due_cents
  when written_off_at is not null or invoice_id is not null then 0
  else greatest(0, total_cents - received_cents) end)`;

/** Of the account in the outer query: published invoices less credit notes and payments. */
const invoicedBalance = sql`coalesce((select sum(total_cents) from invoices where account_id = accounts.id), 0)
  - coalesce((select sum(total_cents) from account_credit_notes where account_id = accounts.id), 0)
  - coalesce((select sum(amount_cents) from account_payments where account_id = accounts.id), 0)`;

const overdueInvoices = (today: string) => sql`coalesce((select sum(total_cents - coalesce((select sum(amount_cents)
    from invoice_allocations where invoice_id = invoices.id), 0))
  from invoices where account_id = accounts.id and state = 'published' and due_on < ${today}::date), 0)`;

/**
 * Sums of the invoices of the account in the outer query, and of its orders on none; it has `accounts.id` and its
 * payment terms.
 */
export function figuresOfAccount(db: Database, today: string) {
  const overdueBefore = sql`((${today}::date - accounts.payment_terms_days)::timestamp at time zone 'Europe/Dublin')`;
  return db
    .selectFrom("orders")
    .where(sql<boolean>`orders.account_id = accounts.id`)
    .where("binned_at", "is", null)
    .select((eb) => [
      sql<number>`coalesce(sum(${dueOnAccount}) filter (where currency = 'EUR'), 0)::integer
        + (${invoicedBalance})::integer`.as("balance_cents"),
      sql<number>`coalesce(sum(${dueOnAccount}) filter (where currency = 'EUR'
        and coalesce(due_at, on_account_at) < ${overdueBefore}), 0)::integer
        + (${overdueInvoices(today)})::integer`.as("overdue_cents"),
      eb.fn.countAll<number>().as("orders"),
      sql<number>`coalesce(sum(total_cents - due_cents) filter (where currency = 'EUR' and status = 'completed'), 0)`.as(
        "spent_cents",
      ),
      sql<number>`count(*) filter (where status = 'completed')`.as("completed_orders"),
      eb.fn.max("date_created").as("last_order_at"),
    ]);
}
