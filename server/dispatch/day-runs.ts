import { brand } from "../../brand.ts";
import { maxPositionAgeMs } from "../../domain/deliveries/expected-window.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import type { Pace, Point, Run, RunStop, Shift } from "../../domain/dispatch/run.ts";
import type { ShiftPlace } from "../../domain/dispatch/shift-hours.ts";
import { emptyLoad } from "../../domain/dispatch/vehicle.ts";
import { dublinDate, dublinInstant } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import { type Day, type DayDelivery, type DayStop, stopsOfRun, unassignedStops } from "./read-day.ts";
import type { DayDriver } from "./read-drivers-of-day.ts";

export function paceOf({ maps }: Context, { settings }: Day): Pace {
  return { minutes: maps.driveMinutes, stopMinutes: settings.minutesAtStop };
}

/** A driver's open stops of the day, in the form that `domain/dispatch` takes. */
export function runOf(day: Day, driver: DayDriver, stops: readonly DayStop[] = stopsOfRun(day, driver.id)): Run {
  const open = stops.filter(({ isOpen }) => isOpen);
  const dropped = new Set(open.filter(({ kind }) => kind !== "pickup").map(({ orderId }) => orderId));
  const carried = (day.carried.get(driver.id) ?? [])
    .filter(({ order }) => day.day >= day.today && !dropped.has(order.id))
    .reduce((sum, { goods }) => ({ kg: sum.kg + goods.kg, pallets: sum.pallets + goods.pallets }), emptyLoad);
  const shift = shiftOf(day, driver);
  const isBegun = hasBegun(day, stops);
  return {
    driver: driver.id,
    vehicle: driver.vehicle,
    startsFrom: vanPosition(day, driver, stops) ?? (isBegun ? null : (shift?.startsFrom ?? null)),
    startsAt: isBegun ? day.now.getTime() : startOf(day, shift),
    stops: open.map((stop) => runStopOf(day.deliveries.get(stop.orderId)!, stop)),
    carried,
    ...(shift && { shift }),
    ...(isDayOff(driver) && { isOff: true }),
  };
}

/** At the start of the shift, or at opening time without one; now if that has passed. */
const startOf = ({ startsAt, now }: Day, shift: RunShift | null) =>
  shift === null ? startsAt.getTime() : Math.max(shift.from, now.getTime());

const isDayOff = ({ shift }: DayDriver) => shift !== null && shift.hours === null;

type RunShift = Shift & { from: number; startsFrom: Point | null };

/** A driver's shift as instants; null on a day off, or if the driver has no shifts. */
export function shiftOf({ day }: Pick<Day, "day">, { shift }: DayDriver): RunShift | null {
  if (!shift?.hours) return null;
  const { hours, home } = shift;
  const at = (time: string) => dublinInstant(day, time).getTime();
  const placeOf = (place: ShiftPlace) => ({ anywhere: null, depot: brand.depot, home })[place];
  return {
    from: at(hours.from),
    startsFrom: placeOf(hours.startPlace),
    until: at(hours.to),
    endsAt: placeOf(hours.endPlace),
    breaks: hours.breaks.map(({ from, by, minutes }) => ({ from: at(from), by: at(by), minutes })),
  };
}

/** Whether a plan may give the driver stops of this day: in their shift, or while on duty if they have no shifts. */
export function isAvailable(day: Day, driver: DayDriver): boolean {
  if (driver.isEnded) return false;
  const shift = shiftOf(day, driver);
  return driver.shift === null ? driver.onDuty : shift !== null && shift.until > day.now.getTime();
}

/** A van that is already on its way before opening hours does not wait for them. */
const hasBegun = ({ day, today }: Day, stops: readonly DayStop[]) =>
  day === today &&
  stops.some((stop) => stop.isUnderWay || (stop.endedAt !== null && dublinDate(stop.endedAt) === today));

/** The van's last position, else that of its last finished stop. */
function vanPosition({ now, day, today }: Day, { place }: DayDriver, stops: readonly DayStop[]): Point | null {
  if (day !== today) return null;
  if (place && now.getTime() - place.at.getTime() <= maxPositionAgeMs) return { lat: place.lat, lon: place.lon };
  const last = stops
    .filter(({ endedAt }) => endedAt !== null)
    .reduce<DayStop | null>((last, stop) => (last === null || stop.endedAt! > last.endedAt! ? stop : last), null);
  return last?.at ?? null;
}

function runStopOf({ goods }: DayDelivery, stop: DayStop): RunStop {
  return {
    delivery: stop.orderId,
    kind: stop.kind,
    at: stop.at,
    from: stop.from?.getTime() ?? null,
    by: stop.by?.getTime() ?? null,
    arrivedAt: stop.arrivedAt?.getTime() ?? null,
    isLocked: stop.isUnderWay,
    goods,
  };
}

/** The unassigned stops of a delivery; null if there are none, or if its pickup is in a run. */
export function jobOf(day: Day, delivery: DayDelivery): Job | null {
  const [first, second] = unassignedStops(delivery, day).map((stop) => runStopOf(delivery, stop));
  if (first === undefined) return null;
  const pickup = delivery.stops.find(({ kind }) => kind === "pickup");
  const waits = first.kind === "dropoff" && pickup?.isOpen === true && (pickup.run?.day ?? day.day) >= day.day;
  if (waits) return null;
  return {
    delivery: first.delivery,
    holder: delivery.holder.driverId,
    stops: second === undefined ? [first] : [first, second],
  };
}
