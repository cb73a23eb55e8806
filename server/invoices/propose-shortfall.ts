import { sql } from "kysely";
import { type BillingPeriod, billingPeriodOf } from "../../domain/invoicing/billing-periods.ts";
import { vatOn, vatPercentOf } from "../../domain/invoicing/invoice-totals.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate, dublinInstant } from "../../domain/schedule/dublin.ts";
import type { Account } from "../accounts/store-account.ts";
import type { Context } from "../context.ts";
import type { Item } from "./read-items.ts";
import { changeAdjustment, ensureDraft, storeAdjustment, storeShortfall } from "./store-invoice.ts";

/**
 * Proposes the shortfall of last month's minimum as a line on its draft, once, if the account's terms say so. Later
 * runs update its amount until it is published or removed. The caller holds the account's lock; `items` are those on no
 * published invoice.
 */
export async function proposeShortfall(context: Context, account: Account, items: readonly Item[]): Promise<void> {
  const minimumCents = account.monthly_minimum_cents;
  if (account.monthly_minimum_rule !== "proposed_line" || minimumCents === 0) return;
  const today = dublinDate(context.now());
  const month = billingPeriodOf("monthly", addDays(`${today.slice(0, 7)}-01`, -1));
  // The minimum doesn't apply to a partial month.
  if (account.created_at > dublinInstant(month.from, "00:00")) return;
  const proposed = await context.db
    .selectFrom("account_shortfalls")
    .leftJoin("invoice_lines", "invoice_lines.id", "account_shortfalls.line_id")
    .select(["account_shortfalls.line_id", "invoice_lines.position", "invoice_lines.invoice_id"])
    .where("account_shortfalls.account_id", "=", account.id)
    .where("month", "=", month.from)
    .executeTakeFirst();
  const isSettled = proposed !== undefined && (proposed.line_id === null || proposed.position !== null);
  if (isSettled) return;
  const netCents = minimumCents - (await netOfMonth(context, account, month, items));
  const vatPercent = vatPercentOf(account.vat_treatment);
  const amounts = { net_cents: netCents, own_vat_cents: vatOn(netCents, vatPercent) };
  if (proposed?.line_id != null && proposed.invoice_id !== null)
    return changeAdjustment(context, { invoiceId: proposed.invoice_id, lineId: proposed.line_id }, amounts);
  if (netCents <= 0 || account.status === "closed") return;
  const period = billingPeriodOf(account.invoice_period === "weekly" ? "weekly" : "monthly", month.to);
  const group = { by: "account" as const, value: "" };
  const draft = await ensureDraft(context, { accountId: account.id, period, group });
  const lineId = await storeAdjustment(context, draft.id, {
    supplied_on: month.to,
    description: `Shortfall of the monthly minimum of ${formatEuro(minimumCents)}, ${month.from.slice(0, 7)}`,
    ...amounts,
    vat_treatment: account.vat_treatment,
    vat_percent: vatPercent,
  });
  await storeShortfall(context, { accountId: account.id, month: month.from, lineId });
}

/** The net amount of the account's orders and charges of the month, published or not, less credit. */
async function netOfMonth(
  { db }: Context,
  { id }: Account,
  { from, to }: BillingPeriod,
  items: readonly Item[],
): Promise<Cents> {
  const { rows } = await sql<{ cents: number }>`select coalesce(sum(invoice_lines.net_cents
      - coalesce((select sum(net_cents) from account_credit_note_lines where invoice_line_id = invoice_lines.id), 0)), 0)::integer as cents
    from invoice_lines join invoices on invoices.id = invoice_lines.invoice_id
    where invoices.account_id = ${id} and invoice_lines.order_id is not null
      -- Lines of orders have a day once they are published.
      and invoice_lines.supplied_on between ${from} and ${to}`.execute(db);
  const open = items.filter(
    ({ finishedOn, isPublished }) => !isPublished && finishedOn !== null && finishedOn >= from && finishedOn <= to,
  );
  return open.reduce((sum, { netCents }) => sum + netCents, rows[0]?.cents ?? 0);
}
