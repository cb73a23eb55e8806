import { type SqlBool, sql } from "kysely";
import { formIds } from "../../contract/forms.ts";
import { formReference } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";

/** Where a recovered form came from; the database lets one of an order in. */
export const recoverySource = "booking-recovery";

/** The form that an order was recovered into; null where it was not. */
export async function findRecovered(db: Database, orderId: number): Promise<{ id: number; created_at: Date } | null> {
  const found = await db
    .selectFrom("form_submissions")
    .select(["id", "created_at"])
    .where("source", "=", recoverySource)
    .where("form_id", "=", formIds.teamBooking)
    .where(sql<SqlBool>`data ->> 'reference' = ${formReference(orderId)}`)
    .executeTakeFirst();
  return found ?? null;
}
