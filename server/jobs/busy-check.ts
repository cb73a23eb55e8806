import { performance } from "node:perf_hooks";

/** More than half of the time is work. */
const busy = 0.5;

/** A question to ask again and again: whether this process was busy since the last time. */
export function createIsBusy(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization > busy;
  };
}
