import type { Failure } from "../../contract/errors.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";

/** An event is stored once by its id, so the id of another delivery's event would store nothing. */
export async function refuseReusedEventId(db: Database, orderId: OrderId, eventId: string): Promise<Failure | null> {
  const reused = await db
    .selectFrom("delivery_events")
    .select("id")
    .where("id", "=", eventId)
    .where("order_id", "!=", orderId)
    .executeTakeFirst();
  return reused
    ? { failed: "action_refused", message: "This event has the same ID as one of another delivery: send a new ID" }
    : null;
}
