import type { Database } from "../kysely.ts";
import { foldOrderChanges } from "./fold-order-changes.ts";

/**
 * Counts customers with orders, and those whose last order is from this Dublin day ('YYYY-MM-DD') or later. Folds
 * pending changes first, then reads one row per day, however many customers there are.
 */
export async function countCustomers(db: Database, activeSince: string): Promise<{ total: number; active: number }> {
  await foldOrderChanges(db);
  const { total, active } = await db
    .selectFrom("customer_gaps")
    .where("gap", "=", 0)
    .select((eb) => [
      eb.fn.sum<string | null>("customers").as("total"),
      eb.fn.sum<string | null>("customers").filterWhere("day", ">=", activeSince).as("active"),
    ])
    .executeTakeFirstOrThrow();
  return { total: Number(total ?? 0), active: Number(active ?? 0) };
}
