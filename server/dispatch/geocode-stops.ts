import { sql } from "kysely";
import { emptyAddress } from "../../domain/addresses/address.ts";
import type { Context } from "../context.ts";
import { storeStopPosition } from "../deliveries/store-stops.ts";
import { orderJsonOf } from "../orders/stored-order.ts";

const batch = 200;

/**
 * Every second: geocodes new stops, and those whose address has changed. The database itself creates the stops when
 * their order is paid, so that is no time to geocode them. Returns true if more are due.
 */
export async function geocodeStops({ db, maps, now }: Context): Promise<boolean> {
  const due = await db
    .selectFrom("stops")
    .innerJoin("orders", "orders.id", "stops.order_id")
    .select(sql<string>`shipment::text`.as("shipmentRead"))
    .select(["order_id", "stops.kind", "shipment", "meta", "billing", "shipping", "pickup_town", "dropoff_town"])
    .where("located_at", "is", null)
    .limit(batch)
    .execute();
  for (const { order_id, kind, pickup_town, dropoff_town, shipmentRead, ...json } of due) {
    const { shipment } = orderJsonOf(json);
    const address = kind === "dropoff" ? shipment.dropoff : shipment.pickup;
    const town = kind === "dropoff" ? dropoff_town : pickup_town;
    // A pin, or a place that the customer chose, says where to drive.
    const answers = shipment.positions?.answers?.[kind === "dropoff" ? "dropoff" : "pickup"];
    const position = maps.locate(address ? { ...address, ...answers } : { ...emptyAddress, city: town, country: "IE" });
    await storeStopPosition(db, { orderId: order_id, kind, position, shipmentRead, now: now() });
  }
  return due.length === batch;
}
