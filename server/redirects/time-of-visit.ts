/** For as long logs are kept. */
export const visitsKeptDays = 90;

const dayMs = 86_400_000;

/** When a browser says that it was, which is not in the future and not longer ago than logs are kept. */
export function timeOfVisit(timestamp: string, now: Date): Date {
  const said = Date.parse(timestamp);
  return new Date(Math.min(now.getTime(), Math.max(said, now.getTime() - visitsKeptDays * dayMs)));
}
