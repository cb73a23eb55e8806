import type { PlanScope } from "../../contract/dispatch.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import type { Run } from "../../domain/dispatch/run.ts";
import { jobOf } from "./day-runs.ts";
import { isUnassigned } from "./read-board.ts";
import type { Day } from "./read-day.ts";
import { urgencyOf } from "./urgency.ts";

/**
 * The jobs that a plan may place: everything unassigned, most urgent first; with the scope `rest` also jobs in runs.
 */
export function plannedJobs(day: Day, runs: readonly Run[], scope: PlanScope): Job[] {
  const unassigned = [...day.deliveries.values()]
    .filter((delivery) => isUnassigned(delivery, day))
    .sort((a, b) => urgencyOf(a, day).minutesRemaining - urgencyOf(b, day).minutesRemaining || a.order.id - b.order.id)
    .flatMap((delivery) => jobOf(day, delivery) ?? []);
  return scope === "unassigned" ? unassigned : [...unassigned, ...runs.flatMap((run) => movableJobs(day, run))];
}

/**
 * The jobs of a run that a plan may place elsewhere: deliveries that nobody is under way to. Goods that the driver has
 * stay with the driver; returns, and drop-offs whose collection has begun, stay where they are.
 */
function movableJobs(day: Day, { driver, stops }: Run): Job[] {
  const begun = stops.findLastIndex(({ isLocked, arrivedAt }) => isLocked || arrivedAt !== null) + 1;
  const free = stops.slice(begun);
  return [...new Set(free.map(({ delivery }) => delivery))].flatMap((delivery): Job[] => {
    const [first, second, third] = stops.filter((stop) => stop.delivery === delivery);
    if (first === undefined || third !== undefined || !free.includes(first)) return [];
    const { holder } = [...day.deliveries.values()].find(({ order }) => order.id === delivery)!;
    const isWhole = first.kind === "pickup" && second?.kind === "dropoff" && holder.driverId === null;
    if (isWhole) return [{ delivery, holder: null, stops: [first, second] }];
    const isOnBoard = first.kind === "dropoff" && second === undefined && holder.driverId === driver;
    return isOnBoard ? [{ delivery, holder: driver, stops: [first] }] : [];
  });
}
