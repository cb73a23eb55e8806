import { type RawBuilder, type Selectable, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { foldOrderChanges } from "../database/summaries/fold-order-changes.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { deleteIdempotentAnswers, eraseOrders } from "./erase-orders.ts";

const unpaid = {
  cancelled: sql`status = 'cancelled'`,
  "never priced": sql`(status = 'on-hold' and total_cents = 0)`,
};
type Limits = { before: RawBuilder<Date>; batch: number };
type Order = Pick<Selectable<Orders>, "id" | "status" | "date_paid" | "quote_id" | "customer_id">;

/**
 * Anonymises bookings that came to nothing and deletes their emails, forms and quotes, because anybody could have typed
 * anybody's name. Day, service, towns and amounts stay. Skips orders with a payment and orders of a remote shop.
 * Returns how many were anonymised.
 */
export async function anonymiseUnpaidOrders(
  context: Context,
  which: keyof typeof unpaid,
  limits: Limits,
): Promise<number> {
  return inTransaction(context, async (context) => {
    const orders = await lockDueOrders(context.db, which, limits);
    if (orders.length === 0) return 0;
    const ids = orders.map(({ id }) => id);
    const quoteIds = ["", ...orders.flatMap(({ quote_id }) => quote_id ?? [])];
    await context.db.deleteFrom("emails").where("order_id", "in", ids).execute();
    await context.db.deleteFrom("form_submissions").where("order_id", "in", ids).execute();
    await deleteIdempotentAnswers(context.db, ids, quoteIds);
    await eraseOrders(context, orders);
    await context.db.deleteFrom("quotes").where("id", "in", quoteIds).execute();
    await foldOrderChanges(context.db);
    await deleteCustomersWithoutOrders(context.db, orders);
    context.log.info({ orders: orders.length }, "Unpaid orders were anonymised");
    return orders.length;
  });
}

async function lockDueOrders(db: Database, which: keyof typeof unpaid, { before, batch }: Limits): Promise<Order[]> {
  const { rows } = await sql<Order>`select id, status, date_paid, quote_id, customer_id from orders
    where date_paid is null and status in ('cancelled', 'on-hold') and created_via in ('website', 'telephone')
      and (customer_email <> '' or customer_phone <> '')
      and ${unpaid[which]} and date_modified < ${before}
      and shop_order_id is null
      and not exists (select from payments where payments.order_id = orders.id)
      and not exists (select from payment_sessions as page where page.order_id = orders.id and page.state in ('opening', 'open'))
    order by date_modified limit ${batch} for update skip locked`.execute(db);
  return rows;
}

/** Deletes customers who have no other order. */
async function deleteCustomersWithoutOrders(db: Database, orders: Order[]): Promise<void> {
  const ids = [0, ...orders.flatMap(({ customer_id }) => customer_id ?? [])];
  await sql`delete from customers where id = any(${ids})
    and not exists (select from orders where orders.customer_id = customers.id)
    and not exists (select from orders where orders.customer_email = customers.email)`.execute(db);
}
