import { sql } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import { addVat } from "../../domain/money/vat.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Account } from "../accounts/store-account.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { actorName } from "../actor-name.ts";
import { type Context, isFailure } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { issueCreditNote } from "./issue-credit-note.ts";
import { removeStaleLines } from "./remove-stale-lines.ts";
import { storeDifference } from "./store-invoice.ts";

/**
 * Adjusts what an account is billed for an order after its price changes or it is cancelled. An excess on published
 * invoices is credited line by line, latest first; a shortage is requested and goes on the next draft. Before
 * publication, the draft's line follows the price. The caller holds the order's lock. Returns the numbers of the credit
 * notes.
 */
export async function settleOrderOfAccount(context: Context, orderId: OrderId, reason: string): Promise<string[]> {
  const { account_id, ...order } = await context.db
    .selectFrom("orders")
    .select(["account_id", "invoice_id", "status", "net_cents", "total_cents", "date_paid"])
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (account_id === null || order.date_paid !== null) return [];
  const isInvoiced = order.invoice_id !== null;
  if (!isInvoiced && !(await isOnDraft(context.db, orderId))) return [];
  const settled = await withAccountLock(context, account_id, async (context, account) => {
    if (!isInvoiced) {
      await removeStaleLines(context, account.id);
      return [];
    }
    const lines = await readOpenLines(context.db, orderId);
    const invoicedCents = lines.reduce((sum, { netCents }) => sum + netCents, 0);
    const isCancelled = order.status === "cancelled";
    const netCents = isCancelled ? 0 : order.net_cents;
    const notes = await creditLines(context, account, {
      lines: takeFrom(lines, invoicedCents - netCents),
      reason,
    });
    const dueCents = netCents > invoicedCents ? order.total_cents - addVat(invoicedCents).totalCents : 0;
    await storeDifference(context, orderId, dueCents);
    await removeStaleLines(context, account.id);
    await storeHistory(context, orderId, notes, reason);
    return notes;
  });
  if (isFailure(settled)) throw new Error(`Account ${account_id} of order ${orderId} was not found`);
  return settled;
}

/** Credits the rest of a charge that is on a published invoice. The caller holds its order's lock. */
export async function creditCharge(
  context: Context,
  { orderId, chargeId, reason }: { orderId: OrderId; chargeId: number; reason: string },
): Promise<string[]> {
  const { account_id } = await context.db
    .selectFrom("orders")
    .select("account_id")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  if (account_id === null) return [];
  const credited = await withAccountLock(context, account_id, async (context, account) => {
    const lines = await readOpenLines(context.db, orderId, chargeId);
    const notes = await creditLines(context, account, { lines, reason });
    await removeStaleLines(context, account.id);
    await storeHistory(context, orderId, notes, reason);
    return notes;
  });
  return isFailure(credited) ? [] : credited;
}

type OpenLine = { lineId: number; invoiceId: number; netCents: Cents };

/**
 * Lines of published invoices for an order's price, or for one of its charges, that aren't fully credited; latest
 * first.
 */
async function readOpenLines(db: Database, orderId: OrderId, chargeId: number | null = null): Promise<OpenLine[]> {
  const rows = await db
    .selectFrom("invoice_lines")
    .innerJoin("invoices", "invoices.id", "invoice_lines.invoice_id")
    .select([
      "invoice_lines.id",
      "invoice_lines.invoice_id",
      sql<number>`(invoice_lines.net_cents - coalesce((select sum(net_cents) from account_credit_note_lines
        where invoice_line_id = invoice_lines.id), 0))::integer`.as("left_cents"),
    ])
    .where("invoice_lines.order_id", "=", orderId)
    .where("invoice_lines.charge_id", "is not distinct from", chargeId)
    .where("invoices.state", "=", "published")
    .orderBy("invoice_lines.id", "desc")
    .execute();
  return rows.flatMap(({ id, invoice_id, left_cents }) =>
    left_cents > 0 ? [{ lineId: id, invoiceId: invoice_id, netCents: left_cents }] : [],
  );
}

/** Takes from each line as much as is still to be credited. */
function takeFrom(lines: readonly OpenLine[], netCents: Cents): OpenLine[] {
  let leftCents = Math.max(0, netCents);
  return lines.flatMap((line) => {
    const taken = Math.min(leftCents, line.netCents);
    leftCents -= taken;
    return taken > 0 ? [{ ...line, netCents: taken }] : [];
  });
}

async function creditLines(
  context: Context,
  account: Account,
  { lines, reason }: { lines: readonly OpenLine[]; reason: string },
): Promise<string[]> {
  const notes: string[] = [];
  for (const { invoiceId, ...line } of lines) {
    const invoice = await context.db
      .selectFrom("invoices")
      .selectAll()
      .where("id", "=", invoiceId)
      .executeTakeFirstOrThrow();
    notes.push(await issueCreditNote(context, account, invoice, { lines: [line], reason }));
  }
  return notes;
}

async function isOnDraft(db: Database, orderId: OrderId): Promise<boolean> {
  const line = await db.selectFrom("invoice_lines").select("id").where("order_id", "=", orderId).executeTakeFirst();
  return line !== undefined;
}

async function storeHistory(
  context: Context,
  orderId: OrderId,
  notes: readonly string[],
  reason: string,
): Promise<void> {
  if (notes.length === 0) return;
  const note = `Credited to its account by ${notes.join(" and ")}: ${reason}`;
  await storeOrderEvent(context, { orderId, actor: actorName(context.actor), kind: "credited", note, data: { notes } });
}
