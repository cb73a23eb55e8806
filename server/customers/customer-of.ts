import { type Selectable, sql } from "kysely";
import type { Customer } from "../../contract/customers.ts";
import type { OtherCurrency } from "../../domain/money/other-currencies.ts";
import { activeSince } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../database/kysely.ts";
import type { Customers } from "../database/types.ts";

export const customerColumns = [
  "id",
  "email",
  "name",
  "company",
  "vat_number",
  "phone",
  "last_order_at",
  "orders_count",
  "completed_orders",
  "completed_cents",
] as const;

type Row = Pick<Selectable<Customers>, (typeof customerColumns)[number]>;

/** A customer as staff see them. */
export function customerOf(row: Row, now: Date, otherCurrencies: OtherCurrency[]): Customer {
  const last = row.last_order_at;
  const isActive = last !== null && dublinDate(last) >= activeSince(dublinDate(now));
  return {
    id: row.id,
    email: row.email,
    name: row.name.trim() || "Unknown Customer",
    company: row.company,
    vatNumber: row.vat_number,
    phone: row.phone,
    status: isActive ? "active" : "inactive",
    lastOrderAt: last?.toISOString() ?? null,
    ordersCount: row.orders_count,
    totalOrders: row.completed_orders,
    totalSpentCents: Number(row.completed_cents),
    otherCurrencies,
  };
}

/** Counts these email addresses' completed orders in currencies other than euro; uses a partial index. */
export async function countOrdersInOtherCurrencies(
  db: Database,
  emails: string[],
): Promise<(email: string) => OtherCurrency[]> {
  if (emails.length === 0) return () => [];
  const rows = await db
    .selectFrom("orders")
    .select((eb) => ["customer_email", "currency", eb.fn.countAll<number>().as("orders")])
    .where("customer_email", "in", emails)
    .where("currency", "<>", sql.lit("EUR"))
    .where("status", "=", "completed")
    .groupBy(["customer_email", "currency"])
    .orderBy("currency")
    .execute();
  return (email) =>
    rows
      .filter(({ customer_email }) => customer_email === email)
      .map(({ currency, orders }) => ({ currency, orders: Number(orders) }));
}
