import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import type { StoredLineDetail } from "./sold-lines.ts";

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

/** A net part of the price as sold; `detail` where a shop gave the line. */
export type LineToStore = { code: string; label: string; amountCents: Cents; detail?: StoredLineDetail };

/** SQL that inserts the lines of an order, in their order; part of the statement that makes it, or one of its own. */
export function storeOrderLines(orderId: OrderId, lines: readonly LineToStore[]): RawBuilder<object> {
  const rows = lines.map(({ amountCents: amount_cents, ...line }, position) => ({ position, amount_cents, ...line }));
  return sql`insert into order_lines (order_id, position, code, label, amount_cents, detail)
    select ${orderId}::integer, position, code, label, amount_cents, detail
    from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(rows)}::jsonb)`;
}

/** The order consists of these from now on, in the caller's transaction. */
export async function replaceOrderLines(db: Database, orderId: OrderId, lines: readonly LineToStore[]): Promise<void> {
  await db.deleteFrom("order_lines").where("order_id", "=", orderId).execute();
  await storeOrderLines(orderId, lines).execute(db);
}

type Customer = { email: string; name: string; company?: string; phone: string; since: Date };

/** The customer's row, made or refreshed by what is known of them now; null without an email address. */
export async function storeCustomer(db: Database, customer: Customer): Promise<number | null> {
  const { rows } = await customerRow(customer).execute(db);
  return rows[0]?.id ?? null;
}

/** SQL for the same, part of the statement that stores the order. */
export function customerRow({ email, name, company = "", phone, since }: Customer): RawBuilder<{ id: number | null }> {
  if (email === "") return sql`select null::integer as id`;
  return sql`insert into customers (email, name, company, phone, created_at)
    values (${email}, ${name}, ${company}, ${phone}, ${since})
    on conflict (email) do update set
      name = coalesce(nullif(excluded.name, ''), customers.name),
      company = coalesce(nullif(excluded.company, ''), customers.company),
      phone = coalesce(nullif(excluded.phone, ''), customers.phone)
    returning id`;
}
