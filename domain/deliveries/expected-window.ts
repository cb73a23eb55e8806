const minuteMs = 60_000;
const stepMs = 5 * minuteMs;
/** A position that is older says nothing of where a van is, to customers and on the board. */
export const placeCountsMs = 20 * minuteMs;

/**
 * When a van arrives that was seen so many minutes of driving away: about, and between which instants; the further away the less is promised.
 * All are whole five minutes, so that no minute is named that cannot be kept, and none is over: ISO instants. Null where it was not seen for 20 minutes.
 */
export function expectedWindow(
  seenAt: Date,
  driveMinutes: number,
  now: Date,
): { about: string; from: string; until: string } | null {
  if (now.getTime() - seenAt.getTime() > placeCountsMs) return null;
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
