import { sql } from "kysely";
import type { z } from "zod";
import type { owedFilter } from "../../contract/owed.schema.ts";
import type { OwedOrder } from "../../contract/owed.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import { daysOfAge } from "../../domain/sales/owed-age.ts";
import { addDays, daysBetween } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import { orderNumber } from "../database/order-number.ts";
import { referencesOf } from "../orders/stored-order.ts";

export type OwedFilter = z.output<typeof owedFilter>;

/** Every order that is owed, in the words of the index that has these alone. */
export function owedOrders(db: Database) {
  return db.selectFrom("orders").where("on_account_at", "is not", null).where("date_paid", "is", null);
}

/** By what a customer who owes is known. Cut to what the filter takes. */
export const owedBy = sql<string>`coalesce(nullif(customer_email, ''), btrim(left(btrim(customer_name) || '/' || customer_phone, 200)))`;

/** Where to go on after this order. `at` as PostgreSQL writes the instant: a Date would lose its microseconds, and with them an order. */
export type OwedPosition = { at: string; id: number };

type Batch = { limit: number; offset?: number; after?: OwedPosition | null };

/** Orders that are owed, longest first; each with its position, for whoever reads on from there. */
export async function readOwed(
  db: Database,
  { age, customer }: OwedFilter,
  today: string,
  { limit, offset = 0, after = null }: Batch,
): Promise<{ order: OwedOrder; phone: string; position: OwedPosition }[]> {
  const { from, to } = age ? daysOfAge(age, today) : { from: null, to: null };
  let query = owedOrders(db);
  if (from !== null) query = query.where("on_account_at", ">=", midnight(from));
  if (to !== null) query = query.where("on_account_at", "<", midnight(addDays(to, 1)));
  if (customer !== undefined) query = query.where(owedBy, "=", customer);
  if (after) {
    query = query.where(sql<boolean>`(on_account_at, id) > (${after.at}::timestamptz, ${after.id}::integer)`);
  }
  const rows = await query
    .select([
      "id",
      "shop_order_id",
      "form_submission_id",
      "booking_reference",
      "date_paid",
      "on_account_at",
      "on_account_reference",
      "status",
      "customer_name",
      "customer_email",
      "customer_phone",
      "scheduled_date",
      "currency",
      "total_cents",
      sql<string>`on_account_at::text`.as("position"),
    ])
    .orderBy("on_account_at")
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.flatMap((row) => {
    const since = row.on_account_at;
    if (since === null) return [];
    const order: OwedOrder = {
      id: row.id,
      number: orderNumber(row),
      reference: referencesOf(row).booking,
      accountReference: row.on_account_reference ?? "",
      status: row.status,
      customerName: customerNameOf(row.customer_name, row.customer_email),
      customerEmail: row.customer_email,
      since: since.toISOString(),
      days: Math.max(0, daysBetween(dublinDate(since), today)),
      scheduledDate: row.scheduled_date,
      currency: row.currency,
      totalCents: row.total_cents,
    };
    return [{ order, phone: row.customer_phone, position: { at: row.position, id: row.id } }];
  });
}
