import { type Selectable, sql } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";

/** Deletes the customers of these anonymised orders who have no other order. */
export async function deleteCustomersWithoutOrders(
  db: Database,
  orders: Pick<Selectable<Orders>, "customer_id">[],
): Promise<void> {
  const ids = [0, ...orders.flatMap(({ customer_id }) => customer_id ?? [])];
  await sql`delete from customers where id = any(${ids})
    and not exists (select from orders where orders.customer_id = customers.id)
    and not exists (select from orders where orders.customer_email = customers.email)`.execute(db);
}
