import { sql } from "kysely";
import { canShowVan, type DrivenStop } from "../../domain/deliveries/can-show-van.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import { runOfStop } from "../../domain/deliveries/run-of-stop.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";

/** A stop that a driver is on the way to, or at. */
export type ActiveStop = DrivenStop & { orderId: OrderId; kind: StopKind; driverId: number };

/** The stops whose van may be shown to the people waiting there, with one query for all. */
export async function findStopsWithVisibleVan(
  { db, now }: Pick<Context, "db" | "now">,
  stops: readonly ActiveStop[],
): Promise<Set<ActiveStop>> {
  const drivers = [...new Set(stops.map(({ driverId }) => driverId))];
  if (drivers.length === 0) return new Set();
  const { rows } = await sql<ActiveStop>`select driver_id as "driverId", order_id as "orderId", kind, stops.state,
      deliveries.state as delivery, run_day::text as day, run_position as position
    from stops join deliveries using (order_id)
    where driver_id = any(${drivers}::integer[]) and stops.state in ('waiting', 'en_route', 'arrived')`.execute(db);
  const open = new Map<number, ActiveStop[]>();
  const today = dublinDate(now());
  for (const row of rows) {
    const placed = inTodaysRun(row, today);
    if (placed) open.set(row.driverId, [...(open.get(row.driverId) ?? []), placed]);
  }
  return new Set(
    stops.filter((each) => {
      const stop = inTodaysRun(each, today);
      if (!stop) return false;
      const others = (open.get(stop.driverId) ?? [])
        .filter(({ orderId, kind }) => orderId !== stop.orderId || kind !== stop.kind)
        // Waiting stops of the same delivery come later.
        .filter(({ orderId, state }) => orderId !== stop.orderId || state !== "waiting");
      return canShowVan(stop, others);
    }),
  );
}

/**
 * The stop as it is in today's run, where stops begun on earlier days come first; null if it is in no run any longer.
 */
function inTodaysRun(stop: ActiveStop, today: string): ActiveStop | null {
  // Ended deliveries are left out by the caller's rule.
  const run = runOfStop({ state: stop.state, isOpen: true, driver: stop.driverId, day: stop.day }, today);
  return run && { ...stop, day: run.day, position: stop.day < run.day ? -1 : stop.position };
}
