import type { PlanScope } from "../../contract/dispatch.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import type { Pace, Run } from "../../domain/dispatch/run.ts";
import type { Context } from "../context.ts";
import { paceOf, runOf } from "./day-runs.ts";
import type { PlanWork } from "./plan-work.ts";
import { plannedJobs } from "./planned-jobs.ts";
import { type Day, readDay } from "./read-day.ts";
import { availableDrivers } from "./suggest-run-places.ts";

/**
 * How long a search may take while a dispatcher watches. The number of tries per job ends the search of a small day
 * sooner.
 */
export const maxPlanSeconds = 30;
const iterationsPerJob = 2_000;

export type PlanInput = {
  day: Day;
  pace: Pace;
  runs: readonly Run[];
  jobs: readonly Job[];
  work: Omit<PlanWork, "stopped">;
};

export async function readPlanInput(context: Context, name: string, scope: PlanScope): Promise<PlanInput> {
  const { settings } = await context.settings.current();
  const day = await readDay(context, settings, name);
  const pace = paceOf(context, day);
  const runs = availableDrivers(day).map((driver) => runOf(day, driver));
  const jobs = plannedJobs(day, runs, scope);
  const effort = { seed: 1, iterations: iterationsPerJob * jobs.length, milliseconds: maxPlanSeconds * 1_000 };
  const measured = await measureDrives(context, runs, jobs);
  return { day, pace, runs, jobs, work: { jobs, runs, stopMinutes: pace.stopMinutes, measured, effort } };
}

async function measureDrives(
  { maps }: Context,
  runs: readonly Run[],
  jobs: readonly Job[],
): Promise<PlanWork["measured"]> {
  if (!maps.driveTable || jobs.length === 0) return null;
  const starts = runs.map(({ startsFrom }) => startsFrom);
  const ends = runs.map(({ shift }) => shift?.endsAt ?? null);
  const stops = [...runs, ...jobs].flatMap(({ stops }) => stops.map(({ at }) => at));
  const points = [
    ...new Map(
      [...starts, ...ends, ...stops].flatMap((at) => (at ? [[`${at.lat},${at.lon}`, at] as const] : [])),
    ).values(),
  ];
  const minutes = await maps.driveTable(points);
  return minutes === null ? null : { points, minutes };
}
