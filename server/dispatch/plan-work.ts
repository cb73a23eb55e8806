import type { Effort, PlanProgress } from "../../domain/dispatch/improve-plan.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import type { Point, Run } from "../../domain/dispatch/run.ts";

/** What a plan's worker is given. Stops of jobs that are in runs already are the same objects in both. */
export type PlanWork = {
  jobs: readonly Job[];
  runs: readonly Run[];
  stopMinutes: number;
  /** What an engine of roads has measured between these places, NaN where it knows no road; else our own roads. */
  measured: { points: readonly Point[]; minutes: Float32Array } | null;
  effort: Omit<Effort, "clock">;
  /** One integer, shared: no longer 0 once the search has to end. */
  stopped: SharedArrayBuffer;
};

/** The stops of each run, in the order of the runs, as `jobs` and `runs` list them; and the jobs left out. */
export type PlanOutcome = {
  runs: readonly (readonly { delivery: number; kind: string }[])[];
  left: { job: number; reason: string }[];
};

/** What a worker sends: how far it is, several times a second, and the plan at the end. */
export type PlanMessage = { progress: PlanProgress } | { outcome: PlanOutcome };
