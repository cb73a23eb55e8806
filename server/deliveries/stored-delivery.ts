import type { Selectable } from "kysely";
import type { DeliveryEvent, TakenBack } from "../../domain/deliveries/fold-events.ts";
import type { DeliveryMove } from "../../domain/deliveries/moves.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Deliveries, Proofs, StopEvents, Stops } from "../database/types.ts";

/** Without what it shows. */
type StoredProof = Pick<Selectable<Proofs>, "id" | "key" | "kind" | "stop" | "event_id" | "signed_by" | "taken_at">;

export type StoredEvent = Selectable<StopEvents>;
export type StoredDelivery = {
  delivery: Selectable<Deliveries>;
  stops: Selectable<Stops>[];
  /** In the order of their ids: what they come to does not depend on it. */
  events: StoredEvent[];
  /** In the order in which they were taken. */
  proofs: StoredProof[];
};

/** What an event carries beside its kind. `proofs`: ids. `refused`: why it was kept on record only, when it arrived. */
export type EventData = {
  reason?: string;
  note?: string;
  signedBy?: string;
  /** Who it was given to, or taken from. */
  driverId?: number;
  driver?: string;
  leftSafe?: true;
  proofs?: string[];
  refused?: string;
};

/** A delivery with all that happened to it; null where the order has none. `locked`: nobody else changes it until the transaction ends. */
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

/** As the domain folds them. */
export function eventOfRow(row: StoredEvent): DeliveryEvent | TakenBack {
  const { refused, driverId } = row.data as EventData;
  const driver = row.driver_id ?? driverId;
  const kept = refused === undefined ? {} : { refused };
  if (row.kind === "take_back") return { kind: "take_back", id: row.id, event: row.takes_back ?? "", ...kept };
  const move = { kind: row.kind, ...(row.stop !== null && { stop: row.stop }) } as DeliveryMove;
  return {
    ...move,
    id: row.id,
    at: row.pressed_at.getTime(),
    device: row.device,
    sequence: Number(row.sequence),
    actor: row.role,
    ...(driver !== undefined && { driver }),
    ...kept,
  };
}
