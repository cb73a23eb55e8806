import type { SuggestedPlan } from "../contract/dispatch.ts";

/** The body of `setRuns` that accepts a plan. */
export function acceptBody(day: string, { runs }: SuggestedPlan) {
  return {
    day,
    runs: runs.map(({ driverId, version, stops }) => ({
      driverId,
      version,
      stops: stops.map(({ orderId, kind }) => ({ orderId, kind })),
    })),
  };
}
