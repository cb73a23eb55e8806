import type { Effort, PlanProgress } from "../../domain/dispatch/improve-plan.ts";
import type { Job } from "../../domain/dispatch/route.ts";
import type { Point, Run } from "../../domain/dispatch/run.ts";

/** The input of a plan's worker. Stops of jobs that are already in runs are the same objects in both. */
export type PlanWork = {
  jobs: readonly Job[];
  runs: readonly Run[];
  stopMinutes: number;
  /**
   * The drive times that a road engine has measured between these places, NaN if it knows no road; null to use our own
   * roads.
   */
  measured: { points: readonly Point[]; minutes: Float32Array } | null;
  effort: Omit<Effort, "clock">;
  /** One shared integer, which is no longer 0 once the search has to end. */
  stopped: SharedArrayBuffer;
};

/** The stops of each run, in the order of the runs and as `jobs` and `runs` list them, and the jobs left out. */
export type PlanOutcome = {
  runs: readonly (readonly { delivery: number; kind: string }[])[];
  left: { job: number; reason: string }[];
};

/** A worker's messages: its progress, several times a second, and the plan at the end. */
export type PlanMessage = { progress: PlanProgress } | { outcome: PlanOutcome };
