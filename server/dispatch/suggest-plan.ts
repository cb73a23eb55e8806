import type { PlannedRun, SuggestedPlan } from "../../contract/dispatch.ts";
import { expectedTimes } from "../../domain/dispatch/expected-times.ts";
import { type DayPlan, planInSteps } from "../../domain/dispatch/plan-day.ts";
import type { Pace, Run } from "../../domain/dispatch/run.ts";
import { roadMinutes } from "../../domain/dispatch/suggest-places.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Verb } from "../context.ts";
import { jobOf, paceOf, runOf } from "./day-runs.ts";
import { isUnassigned } from "./get-board.ts";
import { type Day, readDay } from "./read-day.ts";
import { availableDrivers, stopRefOf } from "./suggest-run-places.ts";
import { urgencyOf } from "./urgency.ts";

/** Plans everything unassigned of a day into the existing runs. Stores nothing. */
export const suggestPlan: Verb<{ day: string }, { plan: SuggestedPlan }> = async (context, { day: name }) => {
  const { settings } = await context.settings.current();
  const day = await readDay(context, settings, name);
  const pace = paceOf(context, day);
  const runs = availableDrivers(day).map((driver) => runOf(day, driver));
  const jobs = [...day.deliveries.values()]
    .filter((delivery) => isUnassigned(delivery, day))
    .sort((a, b) => urgencyOf(a, day).minutesRemaining - urgencyOf(b, day).minutesRemaining || a.order.id - b.order.id)
    .flatMap((delivery) => jobOf(day, delivery) ?? []);
  const plan = await planBetweenRequests(planInSteps(jobs, runs, pace));
  return {
    plan: {
      runs: plan.runs.flatMap((run, index) => {
        const before = runs[index]!;
        return run.stops.length > before.stops.length ? [plannedRun(day, before, run, pace)] : [];
      }),
      left: plan.unplaced.map(({ job, reason }) => ({
        orderId: job.delivery as OrderId,
        reference: day.deliveries.get(job.delivery as OrderId)!.reference,
        reason,
      })),
      lateBefore: countLate(runs, pace),
      lateAfter: countLate(plan.runs, pace),
    },
  };
};

const sliceMs = 20;

/** A full day takes seconds, so other requests are served between slices. */
async function planBetweenRequests(steps: Generator<void, DayPlan>): Promise<DayPlan> {
  let began = performance.now();
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
    if (performance.now() - began < sliceMs) continue;
    await new Promise((resume) => setImmediate(resume));
    began = performance.now();
  }
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
