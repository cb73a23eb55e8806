import type { Selectable } from "kysely";
import type { Context } from "../context.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import type { Orders } from "../database/types.ts";
import { deleteCustomersWithoutOrders } from "./delete-customers-without-orders.ts";
import { deleteIdempotentAnswers, type Erasure, eraseOrders } from "./erase-orders.ts";

export type AnonymisedOrder = Pick<Selectable<Orders>, "id" | "status" | "date_paid" | "quote_id" | "customer_id">;

/**
 * Anonymises orders whose retention period is over; deletes their emails, forms and quotes, and any customers left
 * without an order. Runs in the caller's transaction, which holds the orders' locks.
 */
export async function anonymiseOrders(context: Context, orders: AnonymisedOrder[], as: Erasure): Promise<void> {
  if (orders.length === 0) return;
  const ids = orders.map(({ id }) => id);
  const quoteIds = ["", ...orders.flatMap(({ quote_id }) => quote_id ?? [])];
  await context.db.deleteFrom("emails").where("order_id", "in", ids).execute();
  await context.db.deleteFrom("form_submissions").where("order_id", "in", ids).execute();
  await deleteIdempotentAnswers(context.db, ids, quoteIds);
  await eraseOrders(context, orders, as);
  await context.db.deleteFrom("quotes").where("id", "in", quoteIds).execute();
  await foldOrderChanges(context.db);
  await deleteCustomersWithoutOrders(context.db, orders);
}
