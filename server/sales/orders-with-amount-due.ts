import { sql } from "kysely";
import type { z } from "zod";
import type { agedDebtorsFilter } from "../../contract/aged-debtors.schema.ts";
import type { AccountOrder } from "../../contract/aged-debtors.ts";
import { customerNameOf } from "../../domain/orders/display-defaults.ts";
import { spanOfDebtAge } from "../../domain/sales/aged-debtors.ts";
import { addDays, daysBetween } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { chargesDue, isChargeDue, priceDue } from "../database/amounts-due.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import { orderNumber } from "../database/order-number.ts";
import { referencesOf } from "../orders/stored-order.ts";

export type AgedDebtorsFilter = z.output<typeof agedDebtorsFilter>;

/**
 * Orders with an amount due: a price on account that is neither paid nor written off, a requested difference, or
 * charges. Amounts on a published invoice are due there instead. Each part is written like the predicate of its index.
 */
const due = sql<boolean>`orders.id in (
  select priced.id from orders priced
    where ((priced.on_account_at is not null and priced.date_paid is null) or priced.due_cents > 0)
      and (priced.date_paid is not null or (priced.invoice_id is null and priced.written_off_at is null)
        or (priced.invoice_id is not null and priced.due_cents > 0))
  union all
  select charges.order_id from charges join orders on orders.id = charges.order_id where ${isChargeDue})`;

const writtenOff = sql<boolean>`(((orders.on_account_at is not null and orders.date_paid is null) or orders.due_cents > 0)
  and orders.invoice_id is null and orders.written_off_at is not null and orders.date_paid is null)`;

export function ordersWithAmountDue(db: Database, show: AgedDebtorsFilter["show"]) {
  return db.selectFrom("orders").where(show === "due" ? due : writtenOff);
}

/** Since when the amount is due: charges of an order that is not on account, since the first was added. */
export const dueSince = sql<Date>`coalesce(orders.due_at, orders.on_account_at,
  (select min(added_at) from charges where order_id = orders.id and removed_at is null))`;

/** The amount due, in the order's currency, which is euro wherever there are charges. */
export const dueCents = sql<number>`(${priceDue} + ${chargesDue})`;

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
      "is_local",
      "form_submission_id",
      "booking_reference",
      "was_booked",
      "date_paid",
      "invoice_id",
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
      priceDue.as("price_due_cents"),
      chargesDue.as("charges_cents"),
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
      isDifference: (row.date_paid !== null || row.invoice_id !== null) && row.price_due_cents > 0,
      dueCents: row.price_due_cents + row.charges_cents,
      chargesCents: row.charges_cents,
      writtenOff:
        filter.show === "written_off" && row.written_off_at !== null
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
