import { sql } from "kysely";
import type { Exposure } from "../../domain/accounts/credit.ts";
import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";

/**
 * What an account owes and will owe. Exact if the caller holds the account's lock. Orders that are on an earlier
 * invoice count until its money is recorded, as all that is due of an order on account does.
 */
export async function readExposure({ db }: Context, accountId: AccountId): Promise<Exposure> {
  const { cents } = await db
    .selectFrom("orders")
    .select(sql<number>`coalesce(sum(greatest(0, total_cents - received_cents)), 0)::bigint`.as("cents"))
    .where("account_id", "=", accountId)
    // Written like the predicate of its index.
    .where(sql<boolean>`on_account_at is not null and date_paid is null`)
    .where("written_off_at", "is", null)
    .where("invoice_id", "is", null)
    .executeTakeFirstOrThrow();
  const waiting = await db
    .selectFrom("orders")
    .select(sql<number>`coalesce(sum(greatest(0, total_cents - received_cents)), 0)::bigint`.as("cents"))
    .where("account_id", "=", accountId)
    .where(sql<boolean>`awaits_approval`)
    .executeTakeFirstOrThrow();
  const charges = await db
    .selectFrom("charges")
    .innerJoin("orders", "orders.id", "charges.order_id")
    .select(sql<number>`coalesce(sum(charges.net_cents + charges.vat_cents), 0)::bigint`.as("cents"))
    .where("orders.account_id", "=", accountId)
    // What an earlier invoice says was settled with it.
    .where("orders.earlier_invoice", "is", null)
    .where("charges.removed_at", "is", null)
    .where(sql<boolean>`not exists (select from invoice_lines join invoices on invoices.id = invoice_lines.invoice_id
      where invoice_lines.charge_id = charges.id and invoices.state = 'published')`)
    .executeTakeFirstOrThrow();
  const invoiced = await readInvoiced(db, accountId);
  return {
    ...invoiced,
    ordersCents: Number(cents),
    chargesCents: Number(charges.cents),
    awaitingApprovalCents: Number(waiting.cents),
  };
}

/** What is due on published invoices, and what pays none yet. */
async function readInvoiced(
  db: Database,
  accountId: AccountId,
): Promise<Pick<Exposure, "openInvoicesCents" | "unallocatedCents">> {
  const { rows } = await sql<{ invoiced: number; credited: number; paid: number; allocated: number }>`select
    (select coalesce(sum(total_cents), 0)::bigint from invoices where account_id = ${accountId} and state = 'published') as invoiced,
    (select coalesce(sum(total_cents), 0)::bigint from account_credit_notes where account_id = ${accountId}) as credited,
    (select coalesce(sum(amount_cents), 0)::bigint from account_payments where account_id = ${accountId}) as paid,
    (select coalesce(sum(amount_cents), 0)::bigint from invoice_allocations
      join invoices on invoices.id = invoice_allocations.invoice_id where account_id = ${accountId}) as allocated`.execute(
    db,
  );
  const [sums] = rows;
  if (!sums) throw new Error("A query of sums answered no row");
  const { invoiced, credited, paid, allocated } = sums;
  return { openInvoicesCents: invoiced - allocated, unallocatedCents: credited + paid - allocated };
}
