import { expectedTimes } from "../domain/dispatch/expected-times.ts";
import type { Job } from "../domain/dispatch/route.ts";
import type { Run, RunStop } from "../domain/dispatch/run.ts";
import { peakLoad } from "../domain/dispatch/run-loads.ts";
import { roadMinutes } from "../domain/dispatch/suggest-places.ts";
import { grid } from "./runs.ts";

/**
 * Minutes on the road plus minutes late times `lateWeight`, computed independently from the times, minute by minute.
 */
export function costAnew(run: Run, lateWeight: number): number {
  const late = expectedTimes(run, grid).reduce((sum, { begins }, index) => {
    const { by } = run.stops[index]!;
    return sum + (by === null ? 0 : Math.max(0, (begins - by) / 60_000));
  }, 0);
  return roadMinutes(run, grid) + lateWeight * late;
}

/** The best possible plan, found by trying every assignment of jobs to drivers in every order. */
export function bestOfAll(
  jobs: readonly Job[],
  runs: readonly Run[],
  lateWeight: number,
): { left: number; cost: number } {
  let best = { left: Infinity, cost: Infinity };
  const choices = runs.length + 1;
  for (let code = 0; code < choices ** jobs.length; code++) {
    const driverOf = jobs.map((_, index) => Math.floor(code / choices ** index) % choices);
    const left = driverOf.filter((driver) => driver === runs.length).length;
    if (left > best.left) continue;
    const cost = runs.reduce((sum, empty, index) => {
      const stops = jobs.flatMap((job, place) => (driverOf[place] === index ? [...job.stops] : []));
      return sum + cheapestOrder(empty, stops, lateWeight);
    }, 0);
    if (cost < Infinity && (left < best.left || cost < best.cost)) best = { left, cost };
  }
  return best;
}

function cheapestOrder(empty: Run, stops: readonly RunStop[], lateWeight: number): number {
  const { maxKg } = empty.vehicle;
  let cheapest = Infinity;
  for (const order of orders(stops)) {
    const tried = { ...empty, stops: order };
    if (maxKg === null || peakLoad(tried).kg <= maxKg) cheapest = Math.min(cheapest, costAnew(tried, lateWeight));
  }
  return cheapest;
}

/** Every order of these stops in which each pickup comes before its drop-off. */
function* orders(stops: readonly RunStop[]): Generator<RunStop[]> {
  if (stops.length === 0) yield [];
  for (const first of stops) {
    const waits = stops.some(({ kind, delivery }) => kind === "pickup" && delivery === first.delivery);
    if (first.kind === "dropoff" && waits) continue;
    for (const rest of orders(stops.filter((other) => other !== first))) yield [first, ...rest];
  }
}
