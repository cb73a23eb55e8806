import type { PlannedRun, SuggestedPlan } from "../../contract/dispatch.ts";
import { expectedTimes } from "../../domain/dispatch/expected-times.ts";
import type { Pace, Run, RunStop } from "../../domain/dispatch/run.ts";
import { roadMinutes } from "../../domain/dispatch/suggest-places.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { PlanOutcome } from "./plan-work.ts";
import type { Day } from "./read-day.ts";
import type { PlanInput } from "./read-plan-input.ts";
import { stopRefOf } from "./suggest-run-places.ts";

/** A plan as dispatchers see it: the runs that it changes, and the jobs that it leaves out. */
export function showPlan({ day, pace, runs, jobs }: PlanInput, outcome: PlanOutcome): SuggestedPlan {
  const keyOf = ({ delivery, kind }: { delivery: number; kind: string }) => `${delivery}:${kind}`;
  const stops = [...runs.flatMap(({ stops }) => stops), ...jobs.flatMap(({ stops }) => [...stops])];
  const stopOf = new Map<string, RunStop>(stops.map((stop) => [keyOf(stop), stop]));
  const planned = runs.map((run, index) => ({
    ...run,
    stops: outcome.runs[index]!.map((stop) => stopOf.get(keyOf(stop))!),
  }));
  return {
    runs: planned.flatMap((run, index) => {
      const before = runs[index]!;
      const isChanged =
        run.stops.length !== before.stops.length || run.stops.some((stop, place) => stop !== before.stops[place]);
      return isChanged ? [plannedRun(day, before, run, pace)] : [];
    }),
    left: outcome.left.map(({ job, reason }) => {
      const orderId = jobs[job]!.delivery as OrderId;
      return { orderId, reference: day.deliveries.get(orderId)!.reference, reason };
    }),
    lateBefore: countLate(runs, pace),
    lateAfter: countLate(planned, pace),
  };
}

function countLate(runs: readonly Run[], pace: Pace): number {
  return runs.flatMap((run) => expectedTimes(run, pace)).filter(({ lateness }) => lateness === "late").length;
}

function plannedRun(day: Day, before: Run, run: Run, pace: Pace): PlannedRun {
  const timings = expectedTimes(run, pace);
  const known = new Set(before.stops);
  const { name, version } = day.drivers.get(run.driver)!;
  const minutes = Math.round(roadMinutes(run, pace));
  return {
    driverId: run.driver,
    driverName: name,
    version,
    stops: run.stops.map((stop, index) => {
      const { order, reference } = day.deliveries.get(stop.delivery as OrderId)!;
      const { begins, lateness, lateMinutes } = timings[index]!;
      return {
        ...stopRefOf(stop),
        reference,
        town: stop.kind === "dropoff" ? order.dropoff_town : order.pickup_town,
        expectedAt: new Date(begins).toISOString(),
        lateness,
        lateMinutes,
        isNew: !known.has(stop),
      };
    }),
    minutes,
    minutesMore: minutes - Math.round(roadMinutes(before, pace)),
  };
}
