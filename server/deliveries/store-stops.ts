import { type Selectable, sql } from "kysely";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import type { Point } from "../../domain/dispatch/run.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Database } from "../database/kysely.ts";
import type { Stops } from "../database/types.ts";

export type StopKey = { orderId: OrderId; kind: StopKind };
export type StopPlacement = StopKey & { driverId: number; day: string; position: number };

/** Inserts a return if it is new; the database creates pickup and drop-off with the delivery (migration 0028). */
export async function storeStopState(
  db: Database,
  { orderId, kind, state }: StopKey & { state: Selectable<Stops>["state"] },
): Promise<void> {
  await db
    .insertInto("stops")
    .values({ order_id: orderId, kind, state })
    .onConflict((row) => row.columns(["order_id", "kind"]).doUpdateSet({ state }))
    .execute();
}

export async function deleteReturnStop(db: Database, orderId: OrderId): Promise<void> {
  await db.deleteFrom("stops").where("order_id", "=", orderId).where("kind", "=", "return").execute();
}

/** Moves stops to their positions in runs, from whichever runs they were in. */
export function attachStops(db: Database, stops: readonly StopPlacement[]): Promise<void> {
  return storePlacements(db, stops);
}

/** Only for `unassignStops`, which also raises the runs' versions and appends the event. */
export function detachStops(db: Database, stops: readonly StopKey[]): Promise<void> {
  return storePlacements(
    db,
    stops.map(({ orderId, kind }) => ({ orderId, kind, driverId: null, day: null, position: null })),
  );
}

type Placement = StopKey & { driverId: number | null; day: string | null; position: number | null };

async function storePlacements(db: Database, rows: readonly Placement[]): Promise<void> {
  if (rows.length === 0) return;
  await sql`update stops set driver_id = placed."driverId", run_day = placed.day, run_position = placed.position
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
      as placed ("orderId" integer, kind text, "driverId" integer, day date, position integer)
    where stops.order_id = placed."orderId" and stops.kind = placed.kind`.execute(db);
}

/** `null` restores the time that the rules give; an omitted time does not change. */
export async function storeStopTimes(
  db: Database,
  { orderId, kind, from, by }: StopKey & { from?: Date | null; by?: Date | null },
): Promise<void> {
  await db
    .updateTable("stops")
    .set({ ...(from !== undefined && { from_at: from }), ...(by !== undefined && { by_at: by }) })
    .where("order_id", "=", orderId)
    .where("kind", "=", kind)
    .execute();
}

/** Stores nothing if the shipment has changed since it was read; the stop is then geocoded again. */
export async function storeStopPosition(
  db: Database,
  { orderId, kind, position, shipmentRead, now }: StopKey & { position: Point | null; shipmentRead: string; now: Date },
): Promise<void> {
  await sql`with unchanged as (select id from orders where id = ${orderId} and shipment::text = ${shipmentRead} for share)
    update stops set lat = ${position?.lat ?? null}, lon = ${position?.lon ?? null}, located_at = ${now}
    from unchanged where order_id = unchanged.id and kind = ${kind} and located_at is null`.execute(db);
}
