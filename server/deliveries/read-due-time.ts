import type { Database } from "../database/kysely.ts";
import { readNewestSettings } from "../settings/stored-settings.ts";
import { timesOf } from "./staff-delivery.ts";
import type { StoredDelivery } from "./stored-delivery.ts";

/** When the drop-off is due: as agreed by staff, else from order and settings; null if neither says. */
export async function readDueTime(db: Database, { delivery, stops }: StoredDelivery): Promise<Date | null> {
  const agreed = stops.find(({ kind }) => kind === "dropoff")?.by_at;
  if (agreed) return agreed;
  const order = await db
    .selectFrom("orders")
    .select(["priority", "scheduled_date", "date_created", "distance_km"])
    .where("id", "=", delivery.order_id)
    .executeTakeFirstOrThrow();
  // On the same connection, because a transaction that waits for a second one can exhaust the pool.
  const { settings } = await readNewestSettings(db);
  return timesOf(order, settings)?.deliverBy ?? null;
}
