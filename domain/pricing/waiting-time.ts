/** Minutes at a pickup that cost nothing. */
const freeWaitingMinutes = 15;

const minuteMs = 60_000;
const quarterMs = 15 * minuteMs;

/** Quarters of an hour begun between arrival and collection, beyond the free minutes. */
export function waitingQuarters(arrivedAt: Date, collectedAt: Date): number {
  const chargedMs = collectedAt.getTime() - arrivedAt.getTime() - freeWaitingMinutes * minuteMs;
  return Math.max(0, Math.ceil(chargedMs / quarterMs));
}
