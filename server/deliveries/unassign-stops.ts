import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { applyTransition, type DeliveryTransition, validateTransition } from "../../domain/deliveries/transitions.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { type EventSource, newEvents } from "./new-events.ts";
import { storeEvents } from "./store-events.ts";
import { type RunKey, raiseRunVersions } from "./store-runs.ts";
import { detachStops } from "./store-stops.ts";
import { eventOfRow, type StoredDelivery } from "./stored-delivery.ts";

export type Unassignment = {
  stored: StoredDelivery;
  /** Which of its stops leave their runs. */
  stops: StoredDelivery["stops"];
  source: EventSource;
  note?: string;
  /** The event they leave them for, stored before the "unassign". */
  cause?: DeliveryTransition & { id: string };
};

/**
 * Takes stops out of their runs in the caller's transaction, which holds the locks of their orders and deliveries:
 * detaches them, raises the version of each of those runs once, and appends "unassign", with the driver's name, to each
 * delivery that no driver has any more.
 */
export async function unassignStops(
  context: Context,
  unassignments: readonly Unassignment[],
): Promise<StoredDelivery[]> {
  const leaving = unassignments.flatMap(({ stops }) => stops);
  await detachStops(
    context.db,
    leaving.map(({ order_id, kind }) => ({ orderId: order_id, kind })),
  );
  const left = leaving.flatMap(({ driver_id: driverId, run_day: day }): RunKey[] =>
    driverId === null || day === null ? [] : [{ driverId, day }],
  );
  await raiseRunVersions(context, left);
  const names = await readNames(
    context.db,
    left.map(({ driverId }) => driverId),
  );
  const after: StoredDelivery[] = [];
  for (const unassignment of unassignments) after.push(await appendUnassign(context, unassignment, names));
  return after;
}

async function appendUnassign(
  context: Context,
  { stored, stops, source, note, cause }: Unassignment,
  names: ReadonlyMap<number, string>,
): Promise<StoredDelivery> {
  const noted = note === undefined ? {} : { note };
  const detached = stored.stops.map((stop) =>
    stops.some(({ kind }) => kind === stop.kind)
      ? { ...stop, driver_id: null, run_day: null, run_position: null }
      : stop,
  );
  const driverId = stops.find(({ driver_id }) => driver_id !== null)?.driver_id ?? null;
  const driver = driverId === null ? undefined : names.get(driverId);
  const isUnassigned =
    driver !== undefined && !isInRun(detached, dublinDate(context.now())) && mayUnassign(stored, cause);
  const events = newEvents(context, stored, source, [
    ...(cause ? [{ ...cause, data: noted }] : []),
    ...(isUnassigned ? [{ kind: "unassign" as const, data: { ...noted, driverId: driverId!, driver } }] : []),
  ]);
  return storeEvents(context, { ...stored, stops: detached }, events);
}

/** A stop still in a run of an earlier day counts as unassigned. */
function isInRun(stops: StoredDelivery["stops"], today: string): boolean {
  return stops.some(
    ({ driver_id, run_day, state }) =>
      driver_id !== null && run_day !== null && run_day >= today && state !== "done" && state !== "failed",
  );
}

/** False if the cause itself finished the delivery. */
function mayUnassign({ events }: StoredDelivery, cause: DeliveryTransition | undefined): boolean {
  const { delivery } = foldEvents(events.map(eventOfRow));
  return validateTransition(cause ? applyTransition(delivery, cause) : delivery, { kind: "unassign" }, "dispatcher").ok;
}

async function readNames(db: Database, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "user_id")
    .select(["drivers.id", "display_name"])
    .where("drivers.id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, display_name }) => [id, display_name]));
}
