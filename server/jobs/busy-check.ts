import { performance } from "node:perf_hooks";

/** More than half of the time spent working. */
const busyShare = 0.5;

/** A function that tells whether this process was busy since its previous call. */
export function createBusyCheck(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization > busyShare;
  };
}
