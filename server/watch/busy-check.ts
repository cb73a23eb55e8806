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

type Pauses = {
  stepMs: number;
  /** No further step is taken once the pauses were so long together. */
  limitMs: number;
  isBusy: () => boolean;
  pause: (ms: number) => Promise<unknown>;
};

/** Pauses for one step, and for another as long as this process was busy during the last. */
export async function pauseWhileBusy({ stepMs, limitMs, isBusy, pause }: Pauses): Promise<void> {
  let waited = 0;
  // Only the load during the pause counts.
  isBusy();
  do {
    await pause(stepMs);
    waited += stepMs;
  } while (waited < limitMs && isBusy());
}
