import type { Database } from "../database/kysely.ts";
import { readNewestSettings } from "../settings/stored-settings.ts";
import { timesOf } from "./staff-delivery.ts";
import type { StoredDelivery } from "./stored-delivery.ts";

/** Until when it is to be delivered, as staff said or as the order and the settings come to; null where nothing says when. */
export async function readDue(db: Database, { delivery, stops }: StoredDelivery): Promise<Date | null> {
  const said = stops.find(({ kind }) => kind === "dropoff")?.by_at;
  if (said) return said;
  const order = await db
    .selectFrom("orders")
    .select(["priority", "scheduled_date", "date_created", "distance_km"])
    .where("id", "=", delivery.order_id)
    .executeTakeFirstOrThrow();
  // By this connection: a transaction that waited for a second one could wait for itself.
  const { settings } = await readNewestSettings(db);
  return timesOf(order, settings)?.deliverBy ?? null;
}
