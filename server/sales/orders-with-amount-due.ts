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

/**
 * Orders on account that are not paid, due or written off, and requested differences. Written like the predicate of
 * its partial index.
 */
export function ordersWithAmountDue(db: Database, show: AgedDebtorsFilter["show"]) {
  const shown =
    show === "due"
      ? sql<boolean>`(written_off_at is null or date_paid is not null)`
      : sql<boolean>`(written_off_at is not null and date_paid is null)`;
  return (
    db
      .selectFrom("orders")
      .where(sql<boolean>`((on_account_at is not null and date_paid is null) or due_cents > 0)`)
      // What is on a published invoice is due there.
      .where(sql<boolean>`(invoice_id is null or date_paid is not null)`)
      .where(shown)
  );
}

/** Since when it is due. Written like its index. */
export const dueSince = sql<Date>`coalesce(due_at, on_account_at)`;

export const dueCents = sql<number>`(case when date_paid is null then greatest(0, total_cents - received_cents) else due_cents end)`;

/** Identifies a debtor: their email, or else name and phone, cut to the length of the filter. */
export const debtorKey = sql<string>`coalesce(nullif(customer_email, ''), btrim(left(btrim(customer_name) || '/' || customer_phone, 200)))`;

/** Where the next batch starts. `at` as PostgreSQL formats it: a Date would lose microseconds and skip an order. */
export type AccountOrderPosition = { at: string; id: number };

type Batch = { limit: number; offset?: number; after?: AccountOrderPosition | null };

/** The orders that a filter shows, as of today. */
export function matchAmountsDue(db: Database, { show, age, customer }: AgedDebtorsFilter, today: string) {
  const { from, to } = age ? spanOfDebtAge(age, today) : { from: null, to: null };
  let query = ordersWithAmountDue(db, show);
  if (from !== null) query = query.where(dueSince, ">=", midnight(from));
  if (to !== null) query = query.where(dueSince, "<", midnight(addDays(to, 1)));
  if (customer !== undefined) query = query.where(debtorKey, "=", customer);
  return query;
}

/** Orders with an amount due or written off, oldest first, each with the position from which to continue. */
export async function readOrdersWithAmountDue(
  db: Database,
  filter: AgedDebtorsFilter,
  today: string,
  { limit, offset = 0, after = null }: Batch,
): Promise<{ order: AccountOrder; phone: string; position: AccountOrderPosition }[]> {
  let query = matchAmountsDue(db, filter, today);
  if (after) {
    query = query.where(sql<boolean>`(${dueSince}, id) > (${after.at}::timestamptz, ${after.id}::integer)`);
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
      "written_off_at",
      "written_off_cents",
      "written_off_reason",
      dueSince.as("due_since"),
      dueCents.as("due_cents"),
      sql<string>`${dueSince}::text`.as("position"),
    ])
    .orderBy(dueSince)
    .orderBy("id")
    .limit(limit)
    .offset(offset)
    .execute();
  return rows.map((row) => {
    const since = row.due_since;
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
      isDifference: row.date_paid !== null,
      dueCents: row.due_cents,
      writtenOff:
        row.date_paid === null && row.written_off_at !== null
          ? {
              cents: row.written_off_cents,
              at: row.written_off_at.toISOString(),
              reason: row.written_off_reason ?? "",
            }
          : null,
    };
    return { order, phone: row.customer_phone, position: { at: row.position, id: row.id } };
  });
}
