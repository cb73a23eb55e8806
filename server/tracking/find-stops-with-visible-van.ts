import { sql } from "kysely";
import type { StopKind } from "../../domain/deliveries/delivery.ts";
import { type DrivenStop, mayShowVan } from "../../domain/deliveries/shown-van.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

/** A stop that a driver drives to, or is at. */
export type DrivenTo = DrivenStop & { orderId: OrderId; kind: StopKind; driverId: number };

/** Those of them whose driver may be seen by who waits there. One question to the database for all. */
export async function drivenNext({ db }: Pick<Context, "db">, stops: readonly DrivenTo[]): Promise<Set<DrivenTo>> {
  const drivers = [...new Set(stops.map(({ driverId }) => driverId))];
  if (drivers.length === 0) return new Set();
  const { rows } = await sql<DrivenTo>`select driver_id as "driverId", order_id as "orderId", kind, stops.state,
      deliveries.state as delivery, run_day::text as day, run_position as position
    from stops join deliveries using (order_id)
    where driver_id = any(${drivers}::integer[]) and stops.state in ('waiting', 'en_route', 'arrived')`.execute(db);
  const open = new Map<number, DrivenTo[]>();
  for (const row of rows) open.set(row.driverId, [...(open.get(row.driverId) ?? []), row]);
  return new Set(
    stops.filter((stop) => {
      const others = (open.get(stop.driverId) ?? [])
        .filter(({ orderId, kind }) => orderId !== stop.orderId || kind !== stop.kind)
        // What this delivery itself still waits for comes after it.
        .filter(({ orderId, state }) => orderId !== stop.orderId || state !== "waiting");
      return mayShowVan(stop, others);
    }),
  );
}
