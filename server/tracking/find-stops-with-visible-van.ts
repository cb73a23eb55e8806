import { sql } from "kysely";
import { canShowVan, type DrivenStop } from "../../domain/deliveries/can-show-van.ts";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

/** A stop that a driver is on the way to, or at. */
export type ActiveStop = DrivenStop & { orderId: OrderId; kind: StopKind; driverId: number };

/** The stops whose van may be shown to whoever waits there, with one query for all. */
export async function findStopsWithVisibleVan(
  { db }: Pick<Context, "db">,
  stops: readonly ActiveStop[],
): Promise<Set<ActiveStop>> {
  const drivers = [...new Set(stops.map(({ driverId }) => driverId))];
  if (drivers.length === 0) return new Set();
  const { rows } = await sql<ActiveStop>`select driver_id as "driverId", order_id as "orderId", kind, stops.state,
      deliveries.state as delivery, run_day::text as day, run_position as position
    from stops join deliveries using (order_id)
    where driver_id = any(${drivers}::integer[]) and stops.state in ('waiting', 'en_route', 'arrived')`.execute(db);
  const open = new Map<number, ActiveStop[]>();
  for (const row of rows) open.set(row.driverId, [...(open.get(row.driverId) ?? []), row]);
  return new Set(
    stops.filter((stop) => {
      const others = (open.get(stop.driverId) ?? [])
        .filter(({ orderId, kind }) => orderId !== stop.orderId || kind !== stop.kind)
        // Waiting stops of the same delivery come later.
        .filter(({ orderId, state }) => orderId !== stop.orderId || state !== "waiting");
      return canShowVan(stop, others);
    }),
  );
}
