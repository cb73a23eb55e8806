import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import { type AnonymisedOrder, anonymiseOrders } from "./anonymise-orders.ts";

const unpaid = {
  cancelled: sql`status = 'cancelled'`,
  "never priced": sql`(status = 'on-hold' and total_cents = 0)`,
};
type Limits = { before: RawBuilder<Date>; batch: number };

/**
 * Anonymises bookings that came to nothing and deletes their emails, forms and quotes, because anyone could have typed
 * anyone's name. Day, service, towns and amounts stay. Skips orders with a payment and orders of a remote shop. Returns
 * how many were anonymised.
 */
export async function anonymiseUnpaidOrders(
  context: Context,
  which: keyof typeof unpaid,
  limits: Limits,
): Promise<number> {
  return inTransaction(context, async (context) => {
    const orders = await lockDueOrders(context.db, which, limits);
    if (orders.length === 0) return 0;
    await anonymiseOrders(context, orders, "erased");
    context.log.info({ orders: orders.length }, "Unpaid orders were anonymised");
    return orders.length;
  });
}

async function lockDueOrders(
  db: Database,
  which: keyof typeof unpaid,
  { before, batch }: Limits,
): Promise<AnonymisedOrder[]> {
  const { rows } = await sql<AnonymisedOrder>`select id, status, date_paid, quote_id, customer_id from orders
    where date_paid is null and status in ('cancelled', 'on-hold') and created_via in ('website', 'telephone')
      and (customer_email <> '' or customer_phone <> '')
      and ${unpaid[which]} and date_modified < ${before}
      and shop_order_id is null
      and not exists (select from payments where payments.order_id = orders.id)
      and not exists (select from payment_sessions as page where page.order_id = orders.id and page.state in ('opening', 'open'))
    order by date_modified limit ${batch} for update skip locked`.execute(db);
  return rows;
}
