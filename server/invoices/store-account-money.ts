import type { Insertable } from "kysely";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type { AccountCreditNotes, AccountPayments } from "../database/types.ts";

type NewPayment = Omit<Insertable<AccountPayments>, "id" | "recorded_at" | "recorded_by">;

/** The caller holds the account's lock. Returns its id. */
export async function storeAccountPayment(context: Context, payment: NewPayment): Promise<number> {
  const { id } = await context.db
    .insertInto("account_payments")
    .values({ ...payment, recorded_at: context.now(), recorded_by: actorName(context.actor) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

type NewCreditNote = Omit<Insertable<AccountCreditNotes>, "id" | "issued_at" | "issued_by">;
type CreditedLine = { lineId: number; netCents: number };

/** With its lines, and its paper to be drawn and emailed. Returns its id. */
export async function storeCreditNote(
  context: Context,
  note: NewCreditNote,
  { lines, recipients }: { lines: readonly CreditedLine[]; recipients: string[] },
): Promise<number> {
  const { id } = await context.db
    .insertInto("account_credit_notes")
    .values({ ...note, issued_at: context.now(), issued_by: actorName(context.actor) })
    .returning("id")
    .executeTakeFirstOrThrow();
  await context.db
    .insertInto("account_credit_note_lines")
    .values(lines.map(({ lineId, netCents }) => ({ credit_note_id: id, invoice_line_id: lineId, net_cents: netCents })))
    .execute();
  await context.db
    .insertInto("account_papers")
    .values({ credit_note_id: id, recipients, requested_at: context.now(), draw_at: context.now() })
    .execute();
  return id;
}

type Source = { payment_id: number } | { credit_note_id: number };

/** The caller holds the account's lock. */
export async function storeAllocations(
  context: Context,
  source: Source,
  allocated: readonly { invoiceId: number; amountCents: number }[],
): Promise<void> {
  if (allocated.length === 0) return;
  const by = { allocated_at: context.now(), allocated_by: actorName(context.actor) };
  await context.db
    .insertInto("invoice_allocations")
    .values(
      allocated.map(({ invoiceId, amountCents }) => ({
        invoice_id: invoiceId,
        amount_cents: amountCents,
        ...source,
        ...by,
      })),
    )
    .execute();
}
