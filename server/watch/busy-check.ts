import { performance } from "node:perf_hooks";

/** Busy means working more than half of the time. */
const busyShare = 0.5;

/** Returns a function that reports whether this process has been busy since its previous call. */
export function createBusyCheck(): () => boolean {
  let last = performance.eventLoopUtilization();
  return () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, last);
    last = now;
    return utilization > busyShare;
  };
}

type Pauses = {
  stepMs: number;
  /** No further step is taken once the pauses have lasted this long in total. */
  limitMs: number;
  isBusy: () => boolean;
  pause: (ms: number) => Promise<unknown>;
};

/** Pauses for one step, then for another while this process was busy during the last one. */
export async function pauseWhileBusy({ stepMs, limitMs, isBusy, pause }: Pauses): Promise<void> {
  let waited = 0;
  // Only the load during the pause counts.
  isBusy();
  do {
    await pause(stepMs);
    waited += stepMs;
  } while (waited < limitMs && isBusy());
}
