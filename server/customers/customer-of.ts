import type { Selectable } from "kysely";
import type { Customer } from "../../contract/customers.ts";
import type { OtherCurrency } from "../../domain/money/other-currencies.ts";
import { activeSince } from "../../domain/sales/periods.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Customers } from "../database/types.ts";

export const customerColumns = [
  "id",
  "email",
  "name",
  "company",
  "phone",
  "last_order_at",
  "completed_orders",
  "completed_cents",
] as const;

type Row = Pick<Selectable<Customers>, (typeof customerColumns)[number]>;

/** A customer's row as staff read it. */
export function customerOf(row: Row, now: Date, otherCurrencies: OtherCurrency[]): Customer {
  const last = row.last_order_at;
  const isActive = last !== null && dublinDate(last) >= activeSince(dublinDate(now));
  return {
    id: row.id,
    email: row.email,
    name: row.name.trim() || "Unknown Customer",
    company: row.company,
    phone: row.phone,
    status: isActive ? "active" : "inactive",
    lastOrderAt: last?.toISOString() ?? null,
    totalOrders: row.completed_orders,
    totalSpentCents: Number(row.completed_cents),
    otherCurrencies,
  };
}
