import type { DeliverySuggestion, DriverSuggestion, StopRef, SuggestedPlace } from "../../contract/dispatch.ts";
import { stopNames } from "../../domain/deliveries/delivery-words.ts";
import { expectedTimes } from "../../domain/dispatch/expected-times.ts";
import { type Job, withJob } from "../../domain/dispatch/route.ts";
import type { Pace, Run, RunStop } from "../../domain/dispatch/run.ts";
import { peakLoad } from "../../domain/dispatch/run-loads.ts";
import { type DriverChoice, type Place, suggestDrivers, suggestPlaces } from "../../domain/dispatch/suggest-places.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { isAvailable, jobOf, paceOf, runOf } from "./day-runs.ts";
import { type Day, readDay, stopsOfRun } from "./read-day.ts";

/** The three best places in the day's runs for each delivery on its own. Stores nothing. */
export const suggestRunPlaces: Verb<
  { day: string; orderIds: OrderId[] },
  { suggestions: DeliverySuggestion[] }
> = async (context, { day: name, orderIds }) => {
  const { settings } = await context.settings.current();
  const day = await readDay(context, settings, name, { alsoOrders: orderIds });
  const runs = askedDrivers(day).map((driver) => runOf(day, driver));
  const pace = paceOf(context, day);
  const nameOf = (driver: number) => day.drivers.get(driver)!.name;
  const suggestions = [...new Set(orderIds)].flatMap((orderId): DeliverySuggestion[] => {
    const delivery = day.deliveries.get(orderId);
    const job = delivery && jobOf(day, delivery);
    if (!delivery || !job) return [];
    const { places, refused } = suggestPlaces(job, runs, pace);
    return [
      {
        orderId,
        reference: delivery.reference,
        places: places.map((place) => ({ ...placeOf(day, place, job), driverName: nameOf(place.run.driver) })),
        refused: refused.map(({ driver, reason }) => ({ driverId: driver, driverName: nameOf(driver), reason })),
        drivers:
          orderIds.length > 1
            ? []
            : suggestDrivers(job, runs, pace).map((choice) => ({
                ...driverChoice(choice, job, pace),
                driverName: nameOf(choice.run.driver),
              })),
      },
    ];
  });
  return { suggestions };
};

/** Late minutes are rounded up stop by stop, as the board shows them. */
function driverChoice(
  { run, place, reason }: DriverChoice,
  job: Job,
  pace: Pace,
): Omit<DriverSuggestion, "driverName"> {
  const changed = place === null ? run : withJob(run, job, place);
  const late = (of: Run) => expectedTimes(of, pace).reduce((sum, { lateMinutes }) => sum + lateMinutes, 0);
  const { maxKg, maxPallets } = run.vehicle;
  return {
    driverId: run.driver,
    minutesMore: Math.max(0, Math.round(place?.minutesMore ?? 0)),
    lateBefore: late(run),
    lateAfter: late(changed),
    load: { ...peakLoad(changed), maxKg, maxPallets },
    reason,
  };
}

/** Drivers who work on this day or have open stops on it. */
export function availableDrivers(day: Day) {
  return [...day.drivers.values()].filter(
    (driver) =>
      !driver.isEnded && (isAvailable(day, driver) || stopsOfRun(day, driver.id).some(({ isOpen }) => isOpen)),
  );
}

/** Includes drivers who are off or whose shift is over, so that the answer says why they are not suggested. */
function askedDrivers(day: Day) {
  const available = new Set(availableDrivers(day));
  return [...day.drivers.values()].filter(
    (driver) => available.has(driver) || (!driver.isEnded && driver.shift !== null),
  );
}

export const stopRefOf = ({ delivery, kind }: RunStop): StopRef => ({ orderId: delivery as OrderId, kind });

function placeOf(day: Day, { run, positions, minutesMore, late }: Place, job: Job): Omit<SuggestedPlace, "driverName"> {
  const { stops } = withJob(run, job, { positions });
  const words = ({ delivery, kind }: RunStop) => {
    const known = day.deliveries.get(delivery as OrderId);
    return `the ${stopNames[kind]} of ${known?.reference ?? delivery}`;
  };
  const isExisting = (stop: RunStop) => stop.delivery !== job.delivery;
  const between = (position: number) => {
    const before = stops.slice(0, position).findLast(isExisting);
    const next = stops.slice(position + 1).find(isExisting);
    if (before && next) return `after ${words(before)}, before ${words(next)}`;
    if (before) return `after ${words(before)}`;
    return next ? `first, before ${words(next)}` : "as the first stop";
  };
  const [first, second] = positions as [number, number?];
  // Without the drop-off's own place, two suggestions for the same run could read alike.
  const isApart = second !== undefined && second > first + 1;
  return {
    driverId: run.driver,
    version: day.drivers.get(run.driver)!.version,
    between: isApart ? `${between(first)}; its ${stopNames.dropoff} ${between(second)}` : between(first),
    stops: stops.map(stopRefOf),
    minutesMore: Math.max(0, Math.round(minutesMore)),
    late: late.map(({ delivery, kind, lateMinutes, lateBefore }) => ({
      orderId: delivery as OrderId,
      kind,
      reference: day.deliveries.get(delivery as OrderId)?.reference ?? "",
      lateMinutes,
      lateBefore,
    })),
  };
}
