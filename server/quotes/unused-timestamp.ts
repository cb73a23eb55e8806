let last = 0;

/**
 * A millisecond that this process has not given out before, never behind the clock. Other processes may give out the same one: the
 * database has the last word.
 */
export function unusedTimestamp(now: Date, skip = 0): number {
  last = Math.max(now.getTime(), last + 1) + skip;
  return last;
}
