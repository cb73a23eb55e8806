import { sql } from "kysely";
import { type TrackedVan, type Tracking, trackKeyPattern } from "../../contract/tracking.ts";
import type { DeliveryState, StopKind } from "../../domain/deliveries/delivery.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { OrderStatus } from "../../domain/orders/statuses.ts";
import type { Verb } from "../context.ts";
import type { StoredEvent } from "../deliveries/stored-delivery.ts";
import { isCancelledBeforePickup } from "../deliveries/tracking-retention.ts";
import { describeVanPosition } from "./describe-van-position.ts";
import { expectedArrival } from "./expected-arrival.ts";
import { findDriver } from "./find-driver.ts";
import { trackingNotFound } from "./tracking-not-found.ts";

type Row = {
  orderId: OrderId;
  delivery: DeliveryState;
  status: OrderStatus;
  path: Tracking["path"] | null;
  kind: StopKind;
  state: "en_route";
  driver_id: number | null;
  run_day: string | null;
  run_position: number | null;
  lat: number | null;
  lon: number | null;
};

/**
 * The van's position, which an open tracking page fetches on each change instead of the whole page. `not_found` if
 * there is no van to show.
 */
export const getTrackedVan: Verb<{ key: string }, TrackedVan> = async (context, { key }) => {
  const { rows } = await sql<Row>`select deliveries.order_id as "orderId", deliveries.state as delivery, orders.status,
      coalesce(orders.shipment #> '{repriced,path}', quotes.path) as path,
      stops.kind, stops.state, driver_id, run_day::text, run_position, lat, lon
    from deliveries
      join stops on stops.order_id = deliveries.order_id and stops.state = 'en_route'
      join orders on orders.id = deliveries.order_id
      left join quotes on quotes.id = orders.quote_id
    where track_key = ${trackKeyPattern.test(key) ? key : ""}`.execute(context.db);
  const [stop] = rows;
  if (!stop || isCancelledBeforePickup(stop.status, stop.kind !== "pickup")) return trackingNotFound;
  const { settings } = await context.settings.current();
  const { rows: events } = await sql<StoredEvent>`select * from delivery_events where order_id = ${stop.orderId}
    order by id`.execute(context.db);
  const delivery = { order_id: stop.orderId, state: stop.delivery };
  const driver = await findDriver(context, { delivery, stops: [stop], events }, settings);
  const place = driver?.isNext ? driver.place : null;
  const seen = place && describeVanPosition(place, context.now());
  if (!place || !seen?.van) return trackingNotFound;
  const { van, vanSeen } = seen;
  return { van, vanSeen, expected: expectedArrival(context, stop, place, stop.path ?? []) };
};
