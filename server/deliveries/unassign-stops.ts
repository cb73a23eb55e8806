import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { applyTransition, type DeliveryTransition, validateTransition } from "../../domain/deliveries/transitions.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { type EventSource, newEvents } from "./new-events.ts";
import { runOfRow, runsOfRow } from "./run-of-row.ts";
import { storeEvents } from "./store-events.ts";
import { type RunKey, raiseRunVersions } from "./store-runs.ts";
import { detachStops } from "./store-stops.ts";
import { eventOfRow, type StoredDelivery } from "./stored-delivery.ts";

export type Unassignment = {
  stored: StoredDelivery;
  /** The stops that leave their runs. */
  stops: StoredDelivery["stops"];
  source: EventSource;
  note?: string;
  /** The event that makes them leave, stored before the "unassign". */
  cause?: DeliveryTransition & { id: string };
};

/**
 * Takes stops out of their runs in the caller's transaction, which holds the locks of their orders and deliveries:
 * detaches them, raises the version of each of those runs once, and appends "unassign", with the driver's name, to each
 * delivery that no driver has any more. `areRunsRaised`: the caller has already raised these runs together with others.
 */
export async function unassignStops(
  context: Context,
  unassignments: readonly Unassignment[],
  { areRunsRaised = false } = {},
): Promise<StoredDelivery[]> {
  const today = dublinDate(context.now());
  const leaving = unassignments.flatMap(({ stops }) => stops);
  const left = unassignments.flatMap(({ stored, stops }): RunKey[] =>
    stops.flatMap((stop) => runsOfRow(stored, stop, today)),
  );
  // Comes first, because the database takes the end of each stop's time in the run from the run's own time.
  if (!areRunsRaised) await raiseRunVersions(context, left);
  await detachStops(
    context.db,
    leaving.map(({ order_id, kind }) => ({ orderId: order_id, kind })),
  );
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
    driver !== undefined && !isInRun(stored, detached, dublinDate(context.now())) && mayUnassign(stored, cause);
  const events = newEvents(context, stored, source, [
    ...(cause ? [{ ...cause, data: noted }] : []),
    ...(isUnassigned ? [{ kind: "unassign" as const, data: { ...noted, driverId: driverId!, driver } }] : []),
  ]);
  return storeEvents(context, { ...stored, stops: detached }, events);
}

function isInRun(stored: StoredDelivery, stops: StoredDelivery["stops"], today: string): boolean {
  return stops.some((stop) => {
    const { state } = stop;
    return state !== "done" && state !== "failed" && runOfRow(stored, stop, today) !== null;
  });
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
