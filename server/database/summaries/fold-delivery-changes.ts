import { sql } from "kysely";
import type { Database } from "../kysely.ts";

const batch = 2_000;

/** Brings what became of deliveries into `delivery_days`, as foldOrderChanges does with orders: whoever reads it calls this first. */
export async function foldDeliveryChanges(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ folded: number }>`select fold_delivery_changes(${batch}) as folded`.execute(db);
    if ((rows[0]?.folded ?? 0) < batch) return;
  }
}
