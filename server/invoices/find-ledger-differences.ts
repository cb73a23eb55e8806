import { type RawBuilder, sql } from "kysely";
import { amountsOfAccount } from "../accounts/amounts-of-accounts.ts";
import { ledgerEntries } from "../accounts/ledger-entries.ts";
import type { Database } from "../database/kysely.ts";
import { netInvoiced } from "./read-items.ts";

/** A rule that the books of accounts break, with the number of rows and the first of them. */
export type LedgerDifference = { what: string; rows: number; examples: unknown[] };

const allocatedOf = (column: string) => sql`coalesce((select sum(amount_cents) from invoice_allocations
  where ${sql.ref(`invoice_allocations.${column}`)} = source.id), 0)`;

/** Each query returns the rows that break its rule. */
const wrong: Record<string, (today: string) => RawBuilder<unknown>> = {
  "An invoice is not the sum of its lines, or its document says another amount": () => sql`
    select invoices.id, total_cents, net_cents, (content #>> '{totals,totalCents}')::integer as documented,
      (select sum(net_cents) from invoice_lines where invoice_id = invoices.id) as lines
    from invoices where state = 'published' and number is not null and (net_cents is distinct from
        (select sum(net_cents) from invoice_lines where invoice_id = invoices.id)
      or total_cents is distinct from (content #>> '{totals,totalCents}')::integer)`,
  "A credit note is not the sum of its lines, or its document says another amount": () => sql`
    select notes.id, net_cents, total_cents from account_credit_notes notes
    where net_cents is distinct from
        (select sum(net_cents) from account_credit_note_lines where credit_note_id = notes.id)
      or total_cents is distinct from (content #>> '{totals,totalCents}')::integer`,
  "A line is credited by more than it comes to": () => sql`
    select id, net_cents from invoice_lines where position is not null and net_cents <
      (select coalesce(sum(net_cents), 0) from account_credit_note_lines where invoice_line_id = invoice_lines.id)`,
  "The numbers of a series have a gap": () => sql`
    select series, last_number, numbers from invoice_counters join (
      select 'invoice' as series, count(number) as numbers, max(number) as highest, min(number) as lowest from invoices
      union all select 'credit_note', count(number), max(number), min(number) from account_credit_notes) as issued using (series)
    where numbers > 0 and (last_number <> highest or numbers <> highest - lowest + 1)`,
  "A payment, credit note, write-off or refund is allocated beyond its amount, or not to the cent": () => sql`
    select * from (
      select 'payment' as kind, id, amount_cents - ${allocatedOf("payment_id")} - coalesce((select amount_cents
        from account_reversals where payment_id = source.id), 0) as left_cents, false as is_whole from account_payments source
      union all select 'credit_note', id, total_cents - ${allocatedOf("credit_note_id")}, false from account_credit_notes source
      union all select 'write_off', id, amount_cents - ${allocatedOf("write_off_id")} - coalesce((select amount_cents
        from account_reversals where write_off_id = source.id), 0), true from account_write_offs source
      union all select 'refund', id, amount_cents - ${allocatedOf("refund_id")}, true from account_credit_refunds source
    ) sources where left_cents < 0 or (is_whole and left_cents <> 0)`,
  "The ledger of an account is not its open invoices less its credit": () => sql`
    select * from (select accounts.id,
      (select coalesce(sum(amount_cents), 0) from ${ledgerEntries} entries where account_id = accounts.id) as ledger,
      (select coalesce(sum(total_cents), 0) from invoices where account_id = accounts.id and state = 'published')
        - (select coalesce(sum(amount_cents), 0) from invoice_allocations join invoices on invoices.id = invoice_id
          where account_id = accounts.id) as open,
      (select coalesce(sum(total_cents - ${allocatedOf("credit_note_id")}), 0) from account_credit_notes source
          where account_id = accounts.id)
        + (select coalesce(sum(amount_cents - ${allocatedOf("payment_id")} - coalesce((select amount_cents
          from account_reversals where payment_id = source.id), 0)), 0) from account_payments source
          where account_id = accounts.id) as credit
      from accounts) as sums where ledger <> open - credit`,
  "What an account is to pay is not its ledger and what is on no invoice yet": (today) => sql`
    select * from (select accounts.id, amounts.balance_cents,
      (select coalesce(sum(amount_cents), 0) from ${ledgerEntries} entries where account_id = accounts.id)
        + (select coalesce(sum(case when invoice_id is not null or date_paid is not null then due_cents
            when written_off_at is null then greatest(0, total_cents - received_cents) else 0 end), 0)
          from orders where account_id = accounts.id and on_account_at is not null and currency = 'EUR' and binned_at is null)
        + (select coalesce(sum(charges.net_cents + charges.vat_cents), 0)
          from charges join orders on orders.id = charges.order_id
          where account_id = accounts.id and removed_at is null and earlier_invoice is null and binned_at is null
            and charges.id not in (select charge_id from invoice_lines where charge_id is not null and position is not null))
        as counted
      from accounts cross join lateral ${amountsOfAccount(today)}) as sums where balance_cents <> counted`,
  "An online payment is in no ledger, twice, by another amount, or of another account": () => sql`
    select attempts.id, attempts.amount_cents, payments.amount_cents as recorded, payments.account_id
    from invoice_payments attempts full join (select * from account_payments where method = 'online'
      and reference not like '%, dispute won') payments on payments.id = account_payment_id
    left join invoices on invoices.id = invoice_id
    where (attempts.id is null or attempts.state = 'paid') and (payments.id is null or attempts.id is null
      or payments.amount_cents <> attempts.amount_cents or payments.account_id <> invoices.account_id)`,
  "An invoiced order costs another amount than its lines less credit notes say": () => sql`
    select * from (select id, status, net_cents, due_cents, ${netInvoiced(sql`orders.id`)} as invoiced from orders
      where invoice_id is not null and date_paid is null) as priced
    where (status = 'cancelled' and (invoiced <> 0 or due_cents <> 0))
      or (status <> 'cancelled' and (net_cents < invoiced or (net_cents > invoiced) <> (due_cents > 0)))`,
  "An order is not due where its invoice line says": () => sql`
    select orders.id, orders.invoice_id, invoice_lines.invoice_id as line_of from invoice_lines
    join orders on orders.id = invoice_lines.order_id
    where invoice_lines.kind = 'order' and position is not null and orders.invoice_id is distinct from invoice_lines.invoice_id`,
  "A charge that was taken back is still on an invoice": () => sql`
    select charges.id from charges join invoice_lines on invoice_lines.charge_id = charges.id
    where removed_at is not null and position is not null and invoice_lines.net_cents <>
      (select coalesce(sum(net_cents), 0) from account_credit_note_lines where invoice_line_id = invoice_lines.id)`,
};

/** Recounts the ledgers of all accounts from their parts, in one snapshot and without locks. */
export function findLedgerDifferences(db: Database, today: string): Promise<LedgerDifference[]> {
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (snapshot) => {
      await sql`set local statement_timeout = '10min'`.execute(snapshot);
      const found: LedgerDifference[] = [];
      for (const [what, query] of Object.entries(wrong)) {
        const { rows } = await query(today).execute(snapshot);
        if (rows.length > 0) found.push({ what, rows: rows.length, examples: rows.slice(0, 5) });
      }
      return found;
    });
}
