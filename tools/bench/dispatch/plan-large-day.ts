/** Plans a large day from scratch and reports its time and memory; then its process ends. */
import { improvePlan, type PlanProgress } from "../../../domain/dispatch/improve-plan.ts";
import { makeUpDay } from "./made-up-day.ts";

export type LargeDay = PlanProgress & { deliveries: number; drivers: number; seconds: number; megabytes: number };

const [deliveries, drivers, secondsToPlan] = [2_740, 120, 55];

const { jobs, runs, pace } = makeUpDay(deliveries, drivers, 1);
const began = performance.now();
const start = { runs, unplaced: jobs.map((job) => ({ job, reason: "" })), cost: 0 };
const clock = () => performance.now() - began;
const steps = improvePlan(start, jobs, pace, { seed: 1, iterations: 1e9, milliseconds: secondsToPlan * 1_000, clock });
let progress: PlanProgress = { left: deliveries, late: 0, minutes: 0, vans: 0, iterations: 0 };
for (let step = steps.next(); !step.done; step = steps.next()) progress = step.value;
const day: LargeDay = {
  ...progress,
  deliveries,
  drivers,
  seconds: (performance.now() - began) / 1_000,
  megabytes: process.resourceUsage().maxRSS / 1_024,
};
process.send?.(day);
process.disconnect?.();
