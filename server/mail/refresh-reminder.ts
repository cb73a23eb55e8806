import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { InvoiceReminderData } from "./invoice-reminder-email.ts";

/** A reminder with the amount now due on its invoice; null if that is paid or on its way, or the account is on stop. */
export async function refreshReminder(
  { db }: Context,
  reminder: InvoiceReminderData,
): Promise<InvoiceReminderData | null> {
  const { rows } = await sql<{ due_cents: number }>`select (invoices.total_cents - coalesce((select sum(amount_cents)
      from invoice_allocations where invoice_id = invoices.id), 0))::integer as due_cents
    from invoices join accounts on accounts.id = invoices.account_id
    where invoices.id = ${reminder.invoiceId} and accounts.status <> 'on_stop'
      and not exists (select from invoice_payments where invoice_id = invoices.id and state = 'on_its_way')`.execute(
    db,
  );
  const dueCents = rows[0]?.due_cents ?? 0;
  return dueCents > 0 ? { ...reminder, dueCents } : null;
}
