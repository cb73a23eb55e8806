import type { Selectable } from "kysely";
import type { DeliveryEvent, UndoEvent } from "../../domain/deliveries/fold-events.ts";
import type { Carrier } from "../../domain/deliveries/holder.ts";
import { type DeliveryTransition, isCustodyEvent } from "../../domain/deliveries/transitions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Deliveries, DeliveryEvents, Proofs, Stops } from "../database/types.ts";

/** A proof without the signature or picture itself. */
type StoredProof = Pick<Selectable<Proofs>, "id" | "key" | "kind" | "stop" | "event_id" | "signed_by" | "taken_at">;

export type StoredEvent = Selectable<DeliveryEvents>;
export type StoredDelivery = {
  delivery: Selectable<Deliveries>;
  stops: Selectable<Stops>[];
  /** Ordered by id: the fold does not depend on the order. */
  events: StoredEvent[];
  /** Oldest first. */
  proofs: StoredProof[];
};

/** `proofs`: their ids. `refused`: why the event only stays on record, for a reason that the fold cannot know. */
export type EventData = {
  reason?: string;
  note?: string;
  signedBy?: string;
  /** The driver whom it was assigned to or unassigned from, or who has the goods now. */
  driverId?: number;
  driver?: string;
  /** The new holder of the goods; a driver is named by `driverId`. */
  to?: { kind: Carrier["kind"]; name?: string };
  leftSafe?: true;
  proofs?: string[];
  /** The visit at which one signature was taken for several orders. */
  visit?: string;
  refused?: string;
  /** For a custody event, the reason that other events have in `refused`; `storedData` explains why. */
  custodyRefused?: string;
  /** The phone's report that has to be accepted before the event counts. */
  report?: number;
  /** The reported event that a dispatcher accepted with this one. */
  confirms?: string;
};

/**
 * The data of an event as it is stored. Processes of the previous release, which run during an upgrade, don't know
 * custody events, and leave out every event that has `refused`.
 */
export function storedData(kind: StoredEvent["kind"], { refused, ...data }: EventData): EventData {
  if (!isCustodyEvent(kind)) return refused === undefined ? data : { ...data, refused };
  return {
    ...data,
    refused: "Unknown to this release",
    ...(refused !== undefined && { custodyRefused: refused }),
  };
}

/** Why an event only stays on record; undefined if the fold decides. */
function refusedOnArrival({ kind, data }: Pick<StoredEvent, "kind" | "data">): string | undefined {
  const { refused, custodyRefused } = data as EventData;
  return isCustodyEvent(kind) ? custodyRefused : refused;
}

/** Null for an order without a delivery. `locked` locks it for update until the transaction ends. */
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
  const events = await db
    .selectFrom("delivery_events")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const proofs = await db
    .selectFrom("proofs")
    .select(["id", "key", "kind", "stop", "event_id", "signed_by", "taken_at"])
    .where("order_id", "=", orderId)
    .orderBy("taken_at")
    .orderBy("id")
    .execute();
  return { delivery, stops, events, proofs };
}

/** The columns of an event that `foldEvents` needs. */
export type FoldedRow = Pick<
  StoredEvent,
  "id" | "kind" | "stop" | "happened_at" | "device" | "sequence" | "role" | "driver_id" | "takes_back" | "data"
>;

/** Converts a row to the form that `foldEvents` takes. */
export function eventOfRow(row: FoldedRow): DeliveryEvent | UndoEvent {
  const { driverId, to } = row.data as EventData;
  const refused = refusedOnArrival(row);
  const driver = row.driver_id ?? driverId;
  const carrier = to && carrierOf(to, driverId);
  const onRecord = refused === undefined ? {} : { refused };
  if (row.kind === "take_back") return { kind: "take_back", id: row.id, event: row.takes_back ?? "", ...onRecord };
  const move = { kind: row.kind, ...(row.stop !== null && { stop: row.stop }) } as DeliveryTransition;
  return {
    ...move,
    id: row.id,
    at: row.happened_at.getTime(),
    device: row.device,
    sequence: Number(row.sequence),
    actor: row.role,
    ...(driver !== undefined && { driver }),
    ...(carrier && { to: carrier }),
    ...onRecord,
  };
}

/** Null if the driver is not named. */
export function carrierOf(
  { kind, name = "" }: NonNullable<EventData["to"]>,
  driverId: number | undefined,
): Carrier | null {
  if (kind !== "driver") return { kind, name };
  return driverId === undefined ? null : { kind, driver: driverId };
}
