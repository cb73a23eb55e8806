import { sql } from "kysely";
import type { z } from "zod";
import type { agedDebtorsFilter } from "../../contract/aged-debtors.schema.ts";
import type { AccountOrder } from "../../contract/aged-debtors.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import { spanOfDebtAge } from "../../domain/sales/aged-debtors.ts";
import { addDays, daysBetween } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import { orderNumber } from "../database/order-number.ts";
import { referencesOf } from "../orders/stored-order.ts";

export type AgedDebtorsFilter = z.output<typeof agedDebtorsFilter>;

/** Written like the predicate of its partial index, which has both those that are due and those written off. */
export function unpaidAccountOrders(db: Database, show: AgedDebtorsFilter["show"]) {
  return db
    .selectFrom("orders")
    .where("on_account_at", "is not", null)
    .where("date_paid", "is", null)
    .where("written_off_at", show === "due" ? "is" : "is not", null);
}

/** Identifies a debtor: their email, or else name and phone, cut to the length of the filter. */
export const debtorKey = sql<string>`coalesce(nullif(customer_email, ''), btrim(left(btrim(customer_name) || '/' || customer_phone, 200)))`;

/** Where the next batch starts. `at` as PostgreSQL formats it: a Date would lose microseconds and skip an order. */
export type AccountOrderPosition = { at: string; id: number };

type Batch = { limit: number; offset?: number; after?: AccountOrderPosition | null };

/** Unpaid orders on account, due or written off, oldest first, each with the position from which to continue. */
export async function readUnpaidAccountOrders(
  db: Database,
  { show, age, customer }: AgedDebtorsFilter,
  today: string,
  { limit, offset = 0, after = null }: Batch,
): Promise<{ order: AccountOrder; phone: string; position: AccountOrderPosition }[]> {
  const { from, to } = age ? spanOfDebtAge(age, today) : { from: null, to: null };
  let query = unpaidAccountOrders(db, show);
  if (from !== null) query = query.where("on_account_at", ">=", midnight(from));
  if (to !== null) query = query.where("on_account_at", "<", midnight(addDays(to, 1)));
  if (customer !== undefined) query = query.where(debtorKey, "=", customer);
  if (after) {
    query = query.where(sql<boolean>`(on_account_at, id) > (${after.at}::timestamptz, ${after.id}::integer)`);
  }
  const rows = await query
    .select([
      "id",
      "shop_order_id",
      "form_submission_id",
      "booking_reference",
      "was_booked",
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
      "written_off_at",
      "written_off_cents",
      "written_off_reason",
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
    const order: AccountOrder = {
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
      writtenOff: row.written_off_at && {
        cents: row.written_off_cents,
        at: row.written_off_at.toISOString(),
        reason: row.written_off_reason ?? "",
      },
    };
    return [{ order, phone: row.customer_phone, position: { at: row.position, id: row.id } }];
  });
}
