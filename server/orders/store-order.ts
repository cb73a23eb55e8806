import { type Insertable, type RawBuilder, sql } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import type { StoredLineDetail } from "./sold-lines.ts";

type Columns = Omit<Insertable<Orders>, "customer_id" | "search_text" | "billing" | "shipping" | "shipment" | "meta">;

/** A row of `orders` with its JSON columns as objects; without an `id` it gets the next one. */
export type OrderToStore = Columns & { billing: object; shipping: object; shipment: object; meta: object };

/**
 * SQL that inserts orders with the same columns; the statement needs `customer` from `customerRows` to find customers
 * by email. The caller appends the conflict clause and what is returned.
 */
export function storeOrders(orders: readonly OrderToStore[]): RawBuilder<object> {
  const names = Object.keys(orders[0] ?? {});
  return sql`insert into orders (customer_id, ${sql.join(names.map((name) => sql.ref(name)))}) overriding system value
    select customer.id, ${sql.join(names.map((name) => sql.ref(`placed.${name}`)))}
    from jsonb_populate_recordset(null::orders, ${JSON.stringify(orders)}::jsonb) placed
    left join customer on customer.email = placed.customer_email`;
}

/** A net part of the price; `detail` for lines supplied by a shop. */
export type LineToStore = { code: string; label: string; amountCents: Cents; detail?: StoredLineDetail };

export type LinesOfOrder = { orderId: OrderId; lines: readonly LineToStore[] };

/** SQL that inserts the lines of orders, alone or as part of another statement. */
export function storeOrderLines(orders: readonly LinesOfOrder[]): RawBuilder<object> {
  const rows = orders.flatMap(({ orderId: order_id, lines }) =>
    lines.map(({ amountCents: amount_cents, ...line }, position) => ({ order_id, position, amount_cents, ...line })),
  );
  return sql`insert into order_lines (order_id, position, code, label, amount_cents, detail)
    select order_id, position, code, label, amount_cents, detail
    from jsonb_populate_recordset(null::order_lines, ${JSON.stringify(rows)}::jsonb)`;
}

export async function replaceOrderLines(db: Database, orderId: OrderId, lines: readonly LineToStore[]): Promise<void> {
  await db.deleteFrom("order_lines").where("order_id", "=", orderId).execute();
  await storeOrderLines([{ orderId, lines }]).execute(db);
}

export type CustomerToStore = {
  email: string;
  name: string;
  company?: string;
  vatNumber?: string;
  phone: string;
  since: Date;
};

/** Inserts or updates the customer by email address; null without one. */
export async function storeCustomer(db: Database, customer: CustomerToStore): Promise<number | null> {
  const { rows } = await customerRows([customer]).execute(db);
  return rows[0]?.id ?? null;
}

/** The same as SQL for several customers; the last one wins if an email address repeats. */
export function customerRows(customers: readonly CustomerToStore[]): RawBuilder<{ id: number; email: string }> {
  const byEmail = new Map(customers.map((customer) => [customer.email, customer]));
  byEmail.delete("");
  // Sorted, so that two statements lock rows in the same sequence and can't deadlock.
  const rows = [...byEmail.values()]
    .sort((a, b) => (a.email < b.email ? -1 : 1))
    .map(({ since: created_at, company = "", vatNumber: vat_number = "", ...customer }) => ({
      ...customer,
      company,
      vat_number,
      created_at,
    }));
  return sql`insert into customers (email, name, company, vat_number, phone, created_at)
    select email, name, company, vat_number, phone, created_at
    from jsonb_populate_recordset(null::customers, ${JSON.stringify(rows)}::jsonb)
    on conflict (email) do update set
      name = coalesce(nullif(excluded.name, ''), customers.name),
      company = coalesce(nullif(excluded.company, ''), customers.company),
      vat_number = coalesce(nullif(excluded.vat_number, ''), customers.vat_number),
      phone = coalesce(nullif(excluded.phone, ''), customers.phone)
    returning id, email`;
}
