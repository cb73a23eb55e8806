import type { Settings } from "../../contract/settings.ts";
import type { Context } from "../context.ts";
import { countedEvents } from "../deliveries/counted-events.ts";
import { type DrivenTo, drivenNext } from "./driven-to.ts";
import type { Tracked } from "./find-tracked.ts";

export type TrackedDriver = {
  driverId: number;
  firstName: string;
  phone: string;
  vehicle: string;
  /** Nothing lies between the driver and this stop, so that whoever waits there may see where the van is. */
  isNext: boolean;
  /** Where they were last; null where they do not say, or have not since they set off for this stop. */
  place: { lat: number; lon: number; at: Date } | null;
};

/** Of a delivery, what says who drives to it. */
type DrivenDelivery = {
  delivery: Pick<Tracked["delivery"], "order_id" | "state">;
  stops: Pick<Tracked["stops"][number], "kind" | "state" | "driver_id" | "run_day" | "run_position">[];
  events: Tracked["events"];
};

/** Its delivery follows a moment later, where it was not collected. */
export function isCalledOff(orderStatus: string, isCollected: boolean): boolean {
  return (orderStatus === "cancelled" || orderStatus === "refunded") && !isCollected;
}

/** Who drives to one of these stops now; null while nobody does. */
export async function findDriver(
  { db }: Pick<Context, "db">,
  { delivery, stops, events }: DrivenDelivery,
  settings: Settings,
): Promise<TrackedDriver | null> {
  const stop = stops.find(({ state }) => state === "en_route" || state === "arrived");
  if (!stop || stop.driver_id === null || delivery.state === "cancelled") return null;
  const driverId = stop.driver_id;
  const driver = await db
    .selectFrom("drivers")
    .innerJoin("users", "users.id", "drivers.user_id")
    .leftJoin("driver_places", "driver_places.driver_id", "drivers.id")
    .select(["display_name", "drivers.phone", "vehicle", "on_duty", "lat", "lon", "located_at", "refused"])
    .where("drivers.id", "=", driverId)
    .where("users.disabled_at", "is", null)
    .executeTakeFirst();
  if (!driver) return null;
  const driven: DrivenTo = {
    driverId,
    orderId: delivery.order_id,
    kind: stop.kind,
    state: stop.state,
    delivery: delivery.state,
    day: String(stop.run_day),
    position: stop.run_position ?? 0,
  };
  const setOff = countedEvents(events).find(({ kind, stop: at }) => kind === "set_off" && at === stop.kind);
  const place = driver.on_duty && driver.refused !== true ? driver : null;
  const isPlace = place !== null && place.lat !== null && place.lon !== null && place.located_at !== null;
  const isSince = isPlace && setOff !== undefined && (place.located_at as Date) >= setOff.pressed_at;
  return {
    driverId,
    firstName: driver.display_name.trim().split(/\s+/)[0] ?? "",
    phone: driver.phone,
    vehicle: settings.deliveryTypes.find(({ id }) => id === driver.vehicle)?.name ?? "",
    isNext: (await drivenNext({ db }, [driven])).has(driven),
    place: isSince ? { lat: place.lat as number, lon: place.lon as number, at: place.located_at as Date } : null,
  };
}
