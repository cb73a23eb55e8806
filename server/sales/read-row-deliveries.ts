import { type Selectable, sql } from "kysely";
import type { DeliveryHolder } from "../../contract/deliveries.ts";
import type { DeliveryState, StopKind, StopState } from "../../domain/deliveries/delivery.ts";
import type { HolderKind } from "../../domain/deliveries/holder.ts";
import { isOpenStop, runOfStop } from "../../domain/deliveries/run-of-stop.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import type { Deliveries } from "../database/types.ts";

/** `driver`: the driver of the next stop; empty if it is unassigned. */
export type RowDelivery = { orderId: OrderId; state: DeliveryState; holder: DeliveryHolder; driver: string };

type StopOfRow = { kind: StopKind; state: StopState; driver_id: number | null; run_day: string | null; name: string };

/** State, holder and driver of these orders' deliveries, for lists. */
export async function readRowDeliveries(
  { db, now }: Pick<Context, "db" | "now">,
  ids: readonly OrderId[],
): Promise<Map<OrderId, RowDelivery>> {
  const rows = await db
    .selectFrom("deliveries")
    .leftJoin("drivers", "drivers.id", "holder_driver_id")
    .leftJoin("users", "users.id", "drivers.user_id")
    .select(["order_id", "state", "holder", "holder_driver_id", "holder_name", "holder_since", "ended_at"])
    .select("users.display_name as holder_driver")
    .select(
      sql<StopOfRow[]>`array(select jsonb_build_object('kind', kind, 'state', stops.state, 'driver_id', driver_id,
          'run_day', run_day, 'name', coalesce(display_name, ''))
        from stops left join (drivers driver join users on users.id = driver.user_id) on driver.id = stops.driver_id
        where stops.order_id = deliveries.order_id
        order by array_position(array['pickup', 'dropoff', 'return'], kind))`.as("stops"),
    )
    .where("order_id", "=", sql<OrderId>`any(${[...ids]})`)
    .execute();
  const today = dublinDate(now());
  return new Map(
    rows.map(({ order_id: orderId, state, stops, holder_driver, ...row }) => {
      const isReturning = stops.some(({ kind }) => kind === "return");
      const next = stops.find((stop) => isOpenStop(stop, { delivery: state, isReturning }));
      const run = next && runOfStop({ ...next, isOpen: true, driver: next.driver_id, day: next.run_day }, today);
      const driver = next && run ? next.name : "";
      return [orderId, { orderId, state, holder: storedHolder({ ...row, state }, holder_driver), driver }];
    }),
  );
}

type HolderColumns = Pick<
  Selectable<Deliveries>,
  "state" | "holder" | "holder_driver_id" | "holder_name" | "holder_since" | "ended_at"
>;

/** The holder as stored with a delivery. `driverName`: the name of the driver who has the goods. */
function storedHolder(row: HolderColumns, driverName: string | null | undefined): DeliveryHolder {
  const since = row.holder_since ?? row.ended_at;
  const name = row.holder === "driver" ? driverName : row.holder_name;
  return {
    kind: row.holder ?? holderOfState(row.state),
    driverId: row.holder_driver_id,
    name: name ?? "",
    since: since?.toISOString() ?? null,
  };
}

/** The holder before pickup and after delivery. */
function holderOfState(state: DeliveryState): HolderKind {
  return state === "delivered" ? "recipient" : "sender";
}
