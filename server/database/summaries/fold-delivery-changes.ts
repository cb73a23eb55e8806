import { sql } from "kysely";
import type { Database } from "../kysely.ts";

const batch = 2_000;

/** Folds pending delivery changes into `delivery_days`, like `foldOrderChanges`; call it before reading them. */
export async function foldDeliveryChanges(db: Database): Promise<void> {
  for (;;) {
    const { rows } = await sql<{ folded: number }>`select fold_delivery_changes(${batch}) as folded`.execute(db);
    if ((rows[0]?.folded ?? 0) < batch) return;
  }
}
