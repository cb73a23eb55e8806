import type { Selectable } from "kysely";
import type { DeliveryEvent, UndoEvent } from "../../domain/deliveries/fold-events.ts";
import type { DeliveryTransition } from "../../domain/deliveries/transitions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Deliveries, Proofs, StopEvents, Stops } from "../database/types.ts";

/** Without the signature or picture itself. */
type StoredProof = Pick<Selectable<Proofs>, "id" | "key" | "kind" | "stop" | "event_id" | "signed_by" | "taken_at">;

export type StoredEvent = Selectable<StopEvents>;
export type StoredDelivery = {
  delivery: Selectable<Deliveries>;
  stops: Selectable<Stops>[];
  /** Ordered by id: the fold does not depend on the order. */
  events: StoredEvent[];
  /** Oldest first. */
  proofs: StoredProof[];
};

/** `proofs`: ids. `refused`: why it is on record only, for a reason that the fold cannot know. */
export type EventData = {
  reason?: string;
  note?: string;
  signedBy?: string;
  /** The driver it was assigned to or unassigned from. */
  driverId?: number;
  driver?: string;
  leftSafe?: true;
  proofs?: string[];
  refused?: string;
};

/** Null for an order without a delivery. `locked`: for update, until the transaction ends. */
export async function readDelivery(
  db: Database,
  orderId: OrderId,
  { locked = false } = {},
): Promise<StoredDelivery | null> {
  const delivery = await db
    .selectFrom("deliveries")
    .selectAll()
    .where("order_id", "=", orderId)
    .$if(locked, (query) => query.forUpdate())
    .executeTakeFirst();
  if (!delivery) return null;
  const stops = await db.selectFrom("stops").selectAll().where("order_id", "=", orderId).execute();
  const events = await db.selectFrom("stop_events").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
  const proofs = await db
    .selectFrom("proofs")
    .select(["id", "key", "kind", "stop", "event_id", "signed_by", "taken_at"])
    .where("order_id", "=", orderId)
    .orderBy("taken_at")
    .orderBy("id")
    .execute();
  return { delivery, stops, events, proofs };
}

/** In the form that `foldEvents` takes. */
export function eventOfRow(row: StoredEvent): DeliveryEvent | UndoEvent {
  const { refused, driverId } = row.data as EventData;
  const driver = row.driver_id ?? driverId;
  const onRecord = refused === undefined ? {} : { refused };
  if (row.kind === "take_back") return { kind: "take_back", id: row.id, event: row.takes_back ?? "", ...onRecord };
  const move = { kind: row.kind, ...(row.stop !== null && { stop: row.stop }) } as DeliveryTransition;
  return {
    ...move,
    id: row.id,
    at: row.pressed_at.getTime(),
    device: row.device,
    sequence: Number(row.sequence),
    actor: row.role,
    ...(driver !== undefined && { driver }),
    ...onRecord,
  };
}
