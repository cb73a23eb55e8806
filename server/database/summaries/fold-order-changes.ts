import { sql } from "kysely";
import type { Database } from "../kysely.ts";

/** So many facts at once; a turn of some 50 ms. */
const batch = 2_000;

/**
 * Brings what happened to orders into the summaries (sales_days, sales_route_…, customer_…, and what is counted in `customers`). Whoever
 * reads a summary calls it first, outside any transaction, and then reads exact figures; there is nothing to do but once a second.
 * Returns how many facts there were.
 */
export async function foldOrderChanges(db: Database): Promise<number> {
  for (let total = 0; ; ) {
    const { rows } = await sql<{ folded: number }>`select fold_order_changes(${batch}) as folded`.execute(db);
    const folded = rows[0]?.folded ?? 0;
    total += folded;
    if (folded < batch) return total;
  }
}
