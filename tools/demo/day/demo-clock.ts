import { setTimeout as sleep } from "node:timers/promises";

/** The demo's clock: the machine's, or a test's. `until` waits for an instant, not at all for one that is past; it rejects once the demo ends. */
export type DemoClock = { now(): Date; until(instant: Date): Promise<void> };

export function realClock(ends: AbortSignal): DemoClock {
  const now = () => new Date();
  return {
    now,
    async until(instant) {
      ends.throwIfAborted();
      const ms = instant.getTime() - Date.now();
      if (ms > 0) await sleep(ms, undefined, { signal: ends, ref: false });
    },
  };
}
