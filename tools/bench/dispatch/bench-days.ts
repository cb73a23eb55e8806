import { once } from "node:events";
import { improvePlan, usualPrices } from "../../../domain/dispatch/improve-plan.ts";
import { lateMinutes } from "../../../domain/dispatch/late-minutes.ts";
import { type DayPlan, planDay } from "../../../domain/dispatch/plan-day.ts";
import { roadMinutes } from "../../../domain/dispatch/suggest-places.ts";
import { forkScript } from "../child.ts";
import { makeUpDay } from "./made-up-day.ts";
import type { LargeDay } from "./plan-large-day.ts";

const [deliveries, drivers, seconds, fewerPercent] = [300, 40, 20, 12];
const [largeSeconds, largeMegabytes] = [60, 400];

/** Made-up days planned as before and improved, side by side. True if each has 12 % fewer minutes within 20 s. */
export async function benchDays(seeds: readonly number[]): Promise<boolean> {
  console.log(
    `${deliveries} deliveries, ${drivers} drivers    before: minutes  late  left   now: minutes  late  left  fewer  seconds`,
  );
  let isMet = true;
  for (const seed of seeds) {
    const { jobs, runs, pace } = makeUpDay(deliveries, drivers, seed);
    const before = planDay(jobs, runs, pace);
    const began = performance.now();
    const milliseconds = seconds * 1_000 - 500;
    const effort = { seed: 1, iterations: 1e9, milliseconds, clock: () => performance.now() };
    const nothing = { runs, unplaced: jobs.map((job) => ({ job, reason: "" })), cost: 0 };
    const steps = improvePlan(nothing, jobs, pace, effort, usualPrices);
    let step = steps.next();
    while (!step.done) step = steps.next();
    const took = (performance.now() - began) / 1_000;
    const [then, now] = [figuresOf(before), figuresOf(step.value)];
    const fewer = 100 * (1 - now.minutes / then.minutes);
    const show = ({ minutes, late, left }: typeof now) =>
      `${minutes.toFixed(0).padStart(16)}${late.toFixed(0).padStart(6)}${`${left}`.padStart(6)}`;
    console.log(
      `day ${seed}`.padEnd(23) +
        show(then) +
        show(now).slice(1) +
        `${fewer.toFixed(1)} %`.padStart(9) +
        took.toFixed(1).padStart(8),
    );
    isMet &&= fewer >= fewerPercent && now.late <= then.late && now.left <= then.left && took <= seconds;

    function figuresOf(plan: DayPlan) {
      return {
        minutes: plan.runs.reduce((sum, run) => sum + roadMinutes(run, pace), 0),
        late: plan.runs.reduce((sum, run) => sum + lateMinutes(run, pace), 0),
        left: plan.unplaced.length,
      };
    }
  }
  console.log(`${isMet ? "met" : "MISSED"} (${fewerPercent} % fewer minutes within ${seconds} s, no later)\n`);
  const isLargeMet = await benchLargeDay();
  return isMet && isLargeMet;
}

/**
 * Runs in a separate process, so that its memory is that of the plan, with the flags that `npm start` gives the server.
 */
async function benchLargeDay(): Promise<boolean> {
  const child = forkScript("dispatch/plan-large-day.ts", [], ["--max-semi-space-size=8", "--heap-growing-percent=20"]);
  const [day] = (await once(child, "message")) as [LargeDay];
  const { deliveries, drivers, left, late, minutes, seconds, megabytes } = day;
  const isMet = seconds <= largeSeconds && megabytes < largeMegabytes;
  console.log(
    `${deliveries} deliveries, ${drivers} drivers: ${minutes.toFixed(0)} minutes, ${late.toFixed(0)} late, ${left} left out, ${seconds.toFixed(1)} s, ${megabytes.toFixed(0)} MB  ${isMet ? "met" : "MISSED"} (within ${largeSeconds} s, under ${largeMegabytes} MB)\n`,
  );
  return isMet;
}
