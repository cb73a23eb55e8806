import type { Insertable } from "kysely";
import { actorName } from "../actor-name.ts";
import type { Context } from "../context.ts";
import type {
  AccountCreditNotes,
  AccountCreditRefunds,
  AccountPayments,
  AccountReversals,
  AccountWriteOffs,
} from "../database/types.ts";
import { queuePaymentChecks } from "./invoice-payments.ts";

type NewPayment = Omit<Insertable<AccountPayments>, "id" | "recorded_at" | "recorded_by">;

/** Returns the payment's id. The caller holds the account's lock. */
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

/** Stores a credit note with its lines and queues its PDF and email. Returns its id. */
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

type Recorded = "id" | "recorded_at" | "recorded_by";

/** Returns the write-off's id. The caller holds the account's lock. */
export async function storeWriteOff(
  context: Context,
  writeOff: Omit<Insertable<AccountWriteOffs>, Recorded>,
): Promise<number> {
  const { id } = await context.db
    .insertInto("account_write_offs")
    .values({ ...writeOff, recorded_at: context.now(), recorded_by: actorName(context.actor) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the refund's id. The caller holds the account's lock. */
export async function storeCreditRefund(
  context: Context,
  refund: Omit<Insertable<AccountCreditRefunds>, Recorded>,
): Promise<number> {
  const { id } = await context.db
    .insertInto("account_credit_refunds")
    .values({ ...refund, recorded_at: context.now(), recorded_by: actorName(context.actor) })
    .returning("id")
    .executeTakeFirstOrThrow();
  return id;
}

/** Reverses a payment or write-off in full: negative rows reopen what it paid. The caller holds the account's lock. */
export async function storeReversal(
  context: Context,
  reversal: Omit<Insertable<AccountReversals>, Recorded>,
): Promise<void> {
  const { payment_id = null, write_off_id = null } = reversal;
  const paid = await context.db
    .selectFrom("invoice_allocations")
    .select((eb) => ["invoice_id", eb.fn.sum<number>("amount_cents").as("cents")])
    .where("payment_id", "is not distinct from", payment_id)
    .where("write_off_id", "is not distinct from", write_off_id)
    .where("credit_note_id", "is", null)
    .where("invoice_id", "is not", null)
    .groupBy("invoice_id")
    .execute();
  const open = paid.flatMap(({ invoice_id, cents }) =>
    invoice_id === null || Number(cents) === 0 ? [] : [{ invoiceId: invoice_id, amountCents: -Number(cents) }],
  );
  await storeAllocations(context, payment_id === null ? { write_off_id } : { payment_id }, open);
  await context.db
    .insertInto("account_reversals")
    .values({ ...reversal, recorded_at: context.now(), recorded_by: actorName(context.actor) })
    .execute();
}

/** Stores which credit was refunded. The caller holds the account's lock. */
export async function storeRefundParts(
  context: Context,
  refundId: number,
  parts: readonly { source: Source; cents: number }[],
): Promise<void> {
  const by = { allocated_at: context.now(), allocated_by: actorName(context.actor) };
  await context.db
    .insertInto("invoice_allocations")
    .values(parts.map(({ source, cents }) => ({ ...source, refund_id: refundId, amount_cents: cents, ...by })))
    .execute();
}

type Source = { payment_id: number } | { credit_note_id: number } | { write_off_id: number | null };

/** Allocates payments to invoices, whose payment pages are then checked. The caller holds the account's lock. */
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
  await queuePaymentChecks(
    context,
    allocated.map(({ invoiceId }) => invoiceId),
  );
}
