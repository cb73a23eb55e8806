import { placeCountsMs } from "../../domain/deliveries/expected-window.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import type { Pace, Point, Run, RunStop } from "../../domain/dispatch/run.ts";
import { nothing } from "../../domain/dispatch/vehicle.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";
import {
  type Day,
  type DayDelivery,
  type DayDriver,
  type DayStop,
  isInRun,
  stopsOfRun,
  stopsToGive,
} from "./read-day.ts";

export function paceOf({ maps }: Context, { settings }: Day): Pace {
  return { minutes: maps.driveMinutes, stopMinutes: settings.minutesAtStop };
}

/** What a driver still does on this day, as the rules of dispatch read it. */
export function runOf(day: Day, driver: DayDriver, stops: readonly DayStop[] = stopsOfRun(day, driver.id)): Run {
  const open = stops.filter(({ isOpen }) => isOpen);
  const dropped = new Set(open.filter(({ kind }) => kind !== "pickup").map(({ orderId }) => orderId));
  const carried = [...day.deliveries.values()]
    .filter((delivery) => holderOf(delivery, day) === driver.id && !dropped.has(delivery.order.id))
    .reduce((sum, { goods }) => ({ kg: sum.kg + goods.kg, pallets: sum.pallets + goods.pallets }), nothing);
  return {
    driver: driver.id,
    vehicle: driver.vehicle,
    startsFrom: whereVanIs(day, driver, stops),
    startsAt: (isBegun(day, stops) ? day.now : day.startsAt).getTime(),
    stops: open.map((stop) => runStopOf(day, day.deliveries.get(stop.orderId)!, stop)),
    carried,
  };
}

/** A van that is on its way before couriers usually begin does not stand still until then. */
const isBegun = ({ day, today }: Day, stops: readonly DayStop[]) =>
  day === today &&
  stops.some((stop) => isUnderWay(stop, today) || (stop.endedAt !== null && dublinDate(stop.endedAt) === today));

/** Where the van was last seen, or the last stop that it did. */
function whereVanIs({ now, day, today }: Day, { place }: DayDriver, stops: readonly DayStop[]): Point | null {
  if (day !== today) return null;
  if (place && now.getTime() - place.at.getTime() <= placeCountsMs) return { lat: place.lat, lon: place.lon };
  const last = stops
    .filter(({ endedAt }) => endedAt !== null)
    .reduce<DayStop | null>((late, stop) => (late === null || stop.endedAt! > late.endedAt! ? stop : late), null);
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

/** Its driver is on the way to it, or there. One that an earlier day left behind is nobody's, however far its driver came. */
export const isUnderWay = (stop: DayStop, today: string) =>
  stop.isOpen && isInRun(stop, today) && (stop.state === "en_route" || stop.state === "arrived");

/** Who collected it on this day and has it still; null: nobody, or it lies where every driver begins. */
function holderOf({ stops, row }: DayDelivery, { day }: Day): number | null {
  if (row.state === "delivered" || row.state === "returned" || row.state === "cancelled") return null;
  const pickup = stops.find(({ kind }) => kind === "pickup");
  return pickup?.state === "done" && pickup.runDay === day ? pickup.driverId : null;
}

/** What nobody has of a delivery, to be put into a run; null where there is nothing, or it waits for a pickup that somebody else does. */
export function jobOf(day: Day, delivery: DayDelivery): Job | null {
  const [first, second] = stopsToGive(delivery, day).map((stop) => runStopOf(day, delivery, stop));
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
