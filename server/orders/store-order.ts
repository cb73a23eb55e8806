import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Orders } from "../database/types.ts";

type Columns = Omit<Insertable<Orders>, "customer_id" | "search_text" | "billing" | "shipping" | "shipment" | "meta">;

/** A row of `orders` with its JSON parts as they are. Without an `id` it gets the next one. */
export type OrderToStore = Columns & { billing: object; shipping: object; shipment: object; meta: object };

/**
 * SQL that inserts an order, for a statement that has `customer`: one row with the `id` of its customer, or null. The caller adds what
 * happens to an order that exists already, and what is returned.
 */
export function storeOrder(order: OrderToStore): RawBuilder<object> {
  const names = Object.keys(order);
  return sql`insert into orders (customer_id, ${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select customer.id, ${sql.join(names.map((name) => sql.ref(`placed.${name}`)))}
    from customer, jsonb_populate_record(null::orders, ${JSON.stringify(order)}::jsonb) placed`;
}
