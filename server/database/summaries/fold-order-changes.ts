import { sql } from "kysely";
import type { Database } from "../kysely.ts";

/** The number of changes per statement, about 50 ms of work. */
const batch = 2_000;

/**
 * Folds pending order changes into the summaries (sales_days, sales_route_…, customer_…, and the counts in
 * `customers`). Call it outside any transaction before reading a summary, which is then exact; otherwise a job calls it
 * every second. Returns the number of changes.
 */
export async function foldOrderChanges(db: Database): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await sql<{ folded: number }>`select fold_order_changes(${batch}) as folded`.execute(db);
    const folded = rows[0]?.folded ?? 0;
    total += folded;
    if (folded < batch) return total;
  }
}
