import type { Selectable } from "kysely";
import type { Charge, OrderCharges } from "../../contract/charges.ts";
import type { Failure } from "../../contract/errors.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context, Verb } from "../context.ts";
import type { Charges, Orders } from "../database/types.ts";
import { proposeWaiting } from "./propose-waiting.ts";

export const orderNotFound: Failure = { failed: "not_found", message: "There is no such order." };

/** The charges of an order beyond its price, and the waiting time that nobody has charged yet. */
export const listCharges: Verb<{ id: OrderId }, OrderCharges> = async (context, { id }) => {
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  return order ? describeCharges(context, order) : orderNotFound;
};

export async function describeCharges(context: Context, order: Selectable<Orders>): Promise<OrderCharges> {
  const rows = await context.db
    .selectFrom("charges")
    .selectAll()
    .where("order_id", "=", order.id)
    .orderBy("id")
    .execute();
  const refusal = refuseCharges(order);
  const isCharged = rows.some(({ kind, removed_at }) => kind === "waiting" && removed_at === null);
  const waiting = refusal === null && !isCharged ? await proposeWaiting(context, order) : null;
  return { charges: rows.map(showCharge), waiting, refusal, canTakeBack: refuseTakingBack(order) === null };
}

type Invoiced = Pick<Selectable<Orders>, "account_id" | "binned_at" | "currency" | "earlier_invoice" | "invoice_id">;

/** Why nothing can be charged to the order; null if something can. */
export function refuseCharges(order: Invoiced): string | null {
  const { binned_at, currency, invoice_id } = order;
  if (binned_at !== null) return "A shop client has deleted this order, so it cannot be invoiced";
  if (invoice_id !== null)
    return "This order is on a published invoice: change its price, or add a line to the next draft";
  const refusal = refuseTakingBack(order);
  if (refusal !== null || currency === "EUR") return refusal;
  return `Charges are in euro, but this order is priced in ${currency}: change its price instead`;
}

/** Why charges of the order cannot be taken back; null if they can, by a credit note if the order is invoiced. */
export function refuseTakingBack({
  account_id,
  earlier_invoice,
}: Pick<Selectable<Orders>, "account_id" | "earlier_invoice">): string | null {
  if (account_id === null) return "Only orders of accounts can have charges: change the price of this order instead";
  return earlier_invoice === null
    ? null
    : `This order is on invoice ${earlier_invoice}, so nothing more can be charged`;
}

function showCharge(row: Selectable<Charges>): Charge {
  const { removed_at, removed_by } = row;
  return {
    id: row.id,
    kind: row.kind,
    quarters: row.quarters,
    netCents: row.net_cents,
    vatCents: row.vat_cents,
    reason: row.reason,
    addedAt: row.added_at.toISOString(),
    addedBy: row.added_by,
    removed: removed_at === null ? null : { at: removed_at.toISOString(), by: removed_by ?? "" },
  };
}
