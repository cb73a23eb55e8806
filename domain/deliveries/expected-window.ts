const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
/** Older positions are shown neither to customers nor on the board. */
export const maxPositionAgeMs = 20 * minuteMs;

/**
 * When a van that was last seen `driveMinutes` away arrives: the likely time and a window that widens with the
 * distance. Both are ISO instants in steps of five minutes, because a promise to the minute cannot be kept, and never
 * in the past. Null if the position is older than 20 minutes.
 */
export function expectedWindow(
  seenAt: Date,
  driveMinutes: number,
  now: Date,
): { about: string; from: string; until: string } | null {
  if (now.getTime() - seenAt.getTime() > maxPositionAgeMs) return null;
  const arrives = Math.max(now.getTime(), seenAt.getTime() + driveMinutes * minuteMs);
  const spreadMs = Math.max(stepMs, (arrives - now.getTime()) / 4);
  const soonest = Math.floor(now.getTime() / stepMs) * stepMs;
  const inSteps = (round: (steps: number) => number, instant: number) =>
    new Date(Math.max(soonest, round(instant / stepMs) * stepMs)).toISOString();
  return {
    about: inSteps(Math.round, arrives),
    from: inSteps(Math.floor, arrives - spreadMs / 2),
    until: inSteps(Math.ceil, arrives + spreadMs),
  };
}
