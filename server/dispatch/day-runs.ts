import { maxPositionAgeMs } from "../../domain/deliveries/expected-window.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import type { Pace, Point, Run, RunStop } from "../../domain/dispatch/run.ts";
import { emptyLoad } from "../../domain/dispatch/vehicle.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import {
  type Day,
  type DayDelivery,
  type DayDriver,
  type DayStop,
  isInRun,
  stopsOfRun,
  unassignedStops,
} from "./read-day.ts";

export function paceOf({ maps }: Context, { settings }: Day): Pace {
  return { minutes: maps.driveMinutes, stopMinutes: settings.minutesAtStop };
}

/** A driver's open stops of the day, in the form that `domain/dispatch` takes. */
export function runOf(day: Day, driver: DayDriver, stops: readonly DayStop[] = stopsOfRun(day, driver.id)): Run {
  const open = stops.filter(({ isOpen }) => isOpen);
  const dropped = new Set(open.filter(({ kind }) => kind !== "pickup").map(({ orderId }) => orderId));
  const carried = [...day.deliveries.values()]
    .filter((delivery) => holderOf(delivery, day) === driver.id && !dropped.has(delivery.order.id))
    .reduce((sum, { goods }) => ({ kg: sum.kg + goods.kg, pallets: sum.pallets + goods.pallets }), emptyLoad);
  return {
    driver: driver.id,
    vehicle: driver.vehicle,
    startsFrom: vanPosition(day, driver, stops),
    startsAt: (hasBegun(day, stops) ? day.now : day.startsAt).getTime(),
    stops: open.map((stop) => runStopOf(day, day.deliveries.get(stop.orderId)!, stop)),
    carried,
  };
}

/** A van already on its way before opening hours does not wait for them. */
const hasBegun = ({ day, today }: Day, stops: readonly DayStop[]) =>
  day === today &&
  stops.some((stop) => isUnderWay(stop, today) || (stop.endedAt !== null && dublinDate(stop.endedAt) === today));

/** The van's last position, else that of its last finished stop. */
function vanPosition({ now, day, today }: Day, { place }: DayDriver, stops: readonly DayStop[]): Point | null {
  if (day !== today) return null;
  if (place && now.getTime() - place.at.getTime() <= maxPositionAgeMs) return { lat: place.lat, lon: place.lon };
  const last = stops
    .filter(({ endedAt }) => endedAt !== null)
    .reduce<DayStop | null>((last, stop) => (last === null || stop.endedAt! > last.endedAt! ? stop : last), null);
  return last?.at ?? null;
}

function runStopOf({ today }: Day, { goods }: DayDelivery, stop: DayStop): RunStop {
  return {
    delivery: stop.orderId,
    kind: stop.kind,
    at: stop.at,
    from: stop.from?.getTime() ?? null,
    by: stop.by?.getTime() ?? null,
    arrivedAt: stop.arrivedAt?.getTime() ?? null,
    isLocked: isUnderWay(stop, today),
    goods,
  };
}

/**
 * The driver is on the way to it, or there. A stop left over from an earlier day is unassigned whatever its state.
 */
export const isUnderWay = (stop: DayStop, today: string) =>
  stop.isOpen && isInRun(stop, today) && (stop.state === "en_route" || stop.state === "arrived");

/** The driver who collected it on this day and still has it; null: none, or it is at the depot. */
function holderOf({ stops, row }: DayDelivery, { day }: Day): number | null {
  if (row.state === "delivered" || row.state === "returned" || row.state === "cancelled") return null;
  const pickup = stops.find(({ kind }) => kind === "pickup");
  return pickup?.state === "done" && pickup.runDay === day ? pickup.driverId : null;
}

/** The unassigned stops of a delivery; null if there are none, or its pickup is in somebody's run. */
export function jobOf(day: Day, delivery: DayDelivery): Job | null {
  const [first, second] = unassignedStops(delivery, day).map((stop) => runStopOf(day, delivery, stop));
  if (first === undefined) return null;
  const pickup = delivery.stops.find(({ kind }) => kind === "pickup");
  const waits = first.kind === "dropoff" && pickup?.isOpen === true && (pickup.runDay ?? day.day) >= day.day;
  if (waits) return null;
  return {
    delivery: first.delivery,
    holder: holderOf(delivery, day),
    stops: second === undefined ? [first] : [first, second],
  };
}
