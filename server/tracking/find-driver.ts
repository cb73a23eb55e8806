import type { Settings } from "../../contract/settings.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { effectiveEvents } from "../deliveries/effective-events.ts";
import { isRowUnderWay } from "../deliveries/run-of-row.ts";
import { readDayShifts } from "../drivers/shifts/read-day-shifts.ts";
import { type ActiveStop, findStopsWithVisibleVan } from "./find-stops-with-visible-van.ts";
import type { TrackedDelivery } from "./find-tracked-delivery.ts";

export type TrackedDriver = {
  driverId: number;
  firstName: string;
  phone: string;
  vehicle: string;
  /** This stop is the driver's next, so the van may be shown to the people waiting there. */
  isNext: boolean;
  /** Their last position since they set off for this stop; null if there is none. */
  place: { lat: number; lon: number; at: Date } | null;
};

/** The part of a delivery that determines its driver. */
type DrivenDelivery = {
  delivery: Pick<TrackedDelivery["delivery"], "order_id" | "state">;
  stops: Pick<TrackedDelivery["stops"][number], "kind" | "state" | "driver_id" | "run_day" | "run_position">[];
  events: TrackedDelivery["events"];
};

/** The driver on the way to one of these stops; null if there is none. */
export async function findDriver(
  { db, now }: Pick<Context, "db" | "now">,
  { delivery, stops, events }: DrivenDelivery,
  settings: Settings,
): Promise<TrackedDriver | null> {
  const stop = stops.find((row) => isRowUnderWay({ delivery, stops }, row));
  if (!stop || stop.driver_id === null) return null;
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
  const shift = (await readDayShifts(db, dublinDate(now()), driverId)).get(driverId);
  const vehicle = shift?.hours?.vehicle ?? driver.vehicle;
  const driven: ActiveStop = {
    driverId,
    orderId: delivery.order_id,
    kind: stop.kind,
    state: stop.state,
    delivery: delivery.state,
    day: String(stop.run_day),
    position: stop.run_position ?? 0,
  };
  const setOff = effectiveEvents(events).find(({ kind, stop: at }) => kind === "set_off" && at === stop.kind);
  const place = driver.on_duty && driver.refused !== true ? driver : null;
  const isPlace = place !== null && place.lat !== null && place.lon !== null && place.located_at !== null;
  const isSince = isPlace && setOff !== undefined && (place.located_at as Date) >= setOff.happened_at;
  return {
    driverId,
    firstName: driver.display_name.trim().split(/\s+/)[0] ?? "",
    phone: driver.phone,
    vehicle: settings.deliveryTypes.find(({ id }) => id === vehicle)?.name ?? "",
    isNext: (await findStopsWithVisibleVan({ db, now }, [driven])).has(driven),
    place: isSince ? { lat: place.lat as number, lon: place.lon as number, at: place.located_at as Date } : null,
  };
}
