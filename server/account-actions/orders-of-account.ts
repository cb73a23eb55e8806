import { sql } from "kysely";
import { chargesDue, priceDue } from "../database/amounts-due.ts";
import type { Database } from "../database/kysely.ts";

/** What an order of the outer query adds to its account's amount due: its price while on account, and its charges. */
export const dueOnAccount = sql<number>`((case when orders.on_account_at is null then 0 else ${priceDue} end)
  + ${chargesDue})`;

/** Figures for the orders of the account in the outer query, counted in the same way as a customer's. */
export function ordersOfAccount(db: Database) {
  return db
    .selectFrom("orders")
    .where(sql<boolean>`orders.account_id = accounts.id`)
    .where("binned_at", "is", null)
    .select((eb) => [
      eb.fn.countAll<number>().as("orders"),
      sql<number>`coalesce(sum(total_cents - due_cents) filter (where currency = 'EUR' and status = 'completed'), 0)`.as(
        "spent_cents",
      ),
      sql<number>`count(*) filter (where status = 'completed')`.as("completed_orders"),
      eb.fn.max("date_created").as("last_order_at"),
    ]);
}
