import { setTimeout as sleep } from "node:timers/promises";

/**
 * The machine's clock, or a test's. `until` resolves at that instant, at once if it is past, and rejects when the
 * demo ends.
 */
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
