import type { AccountId } from "../../domain/accounts/references.ts";
import type { Context } from "../context.ts";
import { isToBeInvoiced } from "./read-drafts.ts";
import { readItems } from "./read-items.ts";
import { deleteDraftLines } from "./store-invoice.ts";

/**
 * Removes from drafts what is no longer to be invoiced: paid otherwise, cancelled, removed, or moved to another
 * account. The caller holds the account's lock.
 */
export async function removeStaleLines(context: Context, accountId: AccountId): Promise<void> {
  const drafts = await context.db
    .selectFrom("invoices")
    .select("id")
    .where("account_id", "=", accountId)
    .where("state", "=", "draft")
    .execute();
  for (const { id } of drafts) await deleteDraftLines(context, id, await findStaleLines(context, id, accountId));
}

/** Lines of a draft whose order or charge is no longer to be invoiced to this account. */
async function findStaleLines(context: Context, invoiceId: number, accountId: AccountId): Promise<number[]> {
  const items = await readItems(context, { invoiceIds: [invoiceId] });
  const current = new Set(items.filter((item) => isToBeInvoiced(item, accountId)).map(({ lineId }) => lineId));
  const lines = await context.db
    .selectFrom("invoice_lines")
    .select("id")
    .where("invoice_id", "=", invoiceId)
    .where("order_id", "is not", null)
    .execute();
  return lines.map(({ id }) => id).filter((id) => !current.has(id));
}
