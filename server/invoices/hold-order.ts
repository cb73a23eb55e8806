import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { holdOrderBody } from "../../contract/invoices.schema.ts";
import { billingPeriodOf } from "../../domain/invoicing/billing-periods.ts";
import { invoiceNumber } from "../../domain/invoicing/document-numbers.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { addDays, shortDate } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Account } from "../accounts/store-account.ts";
import { withAccountLock } from "../accounts/with-account-lock.ts";
import { actorName } from "../actor-name.ts";
import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockOrder } from "../orders/find-order.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { readItems } from "./read-items.ts";
import { deleteDraftLines, deleteHolds, storeHold } from "./store-invoice.ts";

type Input = { id: OrderId } & z.output<typeof holdOrderBody>;

/** Takes an order and its charges off its draft, and keeps them off until the next period or until it is released. */
export const holdOrder: Verb<Input, { held: boolean }> = (context, { id, reason, until }) =>
  withOrderOfAccount(context, id, async (context, account) => {
    const published = await context.db
      .selectFrom("invoice_lines")
      .innerJoin("invoices", "invoices.id", "invoice_lines.invoice_id")
      .select("invoices.number")
      .where("invoice_lines.order_id", "=", id)
      .where("invoices.state", "=", "published")
      .executeTakeFirst();
    if (published?.number) {
      const message = `It is on invoice ${invoiceNumber("invoice", published.number)}: correct it by a credit note`;
      return { failed: "action_refused", message };
    }
    const today = dublinDate(context.now());
    const untilOn = until === "released" ? null : addDays(billingPeriodOf(account.invoice_period, today).to, 1);
    const before = await readHold(context, id);
    await storeHold(context, { orderId: id, reason, untilOn });
    const after = { held: true, until: untilOn };
    await storeAuditEntry(context, { act: "order.held", object: { kind: "order", id }, before, after });
    for (const { invoiceId, lineId } of await readItems(context, { orderIds: [id] }))
      if (invoiceId !== null && lineId !== null) await deleteDraftLines(context, invoiceId, [lineId]);
    const end = untilOn === null ? "until it is released" : `until ${shortDate(untilOn)}`;
    await storeHistory(context, id, `Kept off invoices ${end}: ${reason}`);
    return { held: true };
  });

/** Releases a held order for invoicing. Repeating it changes nothing. */
export const releaseOrder: Verb<{ id: OrderId }, { released: boolean }> = (context, { id }) =>
  withOrderOfAccount(context, id, async (context) => {
    const before = await readHold(context, id);
    if (!before.held) return { released: false };
    await deleteHolds(context, [id]);
    const after = { held: false };
    await storeAuditEntry(context, { act: "order.released", object: { kind: "order", id }, before, after });
    await storeHistory(context, id, "Released for the next invoice");
    return { released: true };
  });

/** For the audit log; `until` is null while the order waits for its release. */
async function readHold({ db }: Context, id: OrderId): Promise<{ held: boolean; until?: string | null }> {
  const hold = await db.selectFrom("held_orders").select("until_on").where("order_id", "=", id).executeTakeFirst();
  return hold ? { held: true, until: hold.until_on } : { held: false };
}

async function storeHistory(context: Context, orderId: OrderId, note: string): Promise<void> {
  await storeOrderEvent(context, { orderId, actor: actorName(context.actor), kind: "invoice_hold", note });
}

/** Locks the order before its account, in the same sequence as putting an order on account. */
function withOrderOfAccount<T>(
  context: Context,
  id: OrderId,
  work: (context: Context, account: Account) => Promise<T | Failure>,
): Promise<T | Failure> {
  return inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, id);
    if (!order) return { failed: "not_found", message: "There is no such order." };
    if (order.account_id === null)
      return { failed: "action_refused", message: "This order has no account, so it can't be invoiced" };
    return withAccountLock(context, order.account_id, work);
  });
}
