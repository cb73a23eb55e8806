import { type Break, minuteMs } from "./run.ts";

/** When the van reaches the next stop, begins and leaves, and how many of the day's breaks have been taken by then. */
export type Leg = { arrives: number; begins: number; leaves: number; taken: number };

/** The next stop. `from`: its earliest start, -Infinity if there is none. */
type Next = { driveMs: number; from: number; stopMs: number };

/**
 * The drive to the next stop of a driver who has taken the first `taken` of their breaks. A break is taken where the
 * driver is, as soon as its window has begun: on arrival if that costs no time or the next stop would end after the
 * window, before setting off if even the drive would. `onBreak` is called for each break that is taken.
 */
export function driveWithBreaks(
  leaves: number,
  taken: number,
  breaks: readonly Break[],
  { driveMs, from, stopMs }: Next,
  onBreak?: (begins: number, ends: number) => void,
): Leg {
  let [now, count] = [leaves, taken];
  let arrives = now + driveMs;
  let begins = Math.max(arrives, from);
  for (; count < breaks.length; count++) {
    const each = breaks[count]!;
    const lasts = each.minutes * minuteMs;
    const isPast = now > each.by;
    if (isPast) continue;
    if (now >= each.from) {
      onBreak?.(now, now + lasts);
      now += lasts;
      arrives = now + driveMs;
      begins = Math.max(arrives, from);
      continue;
    }
    const pause = Math.max(arrives, each.from);
    const isTooLong = begins + stopMs > each.by;
    if (pause <= each.by && (isTooLong || pause + lasts <= from)) {
      onBreak?.(pause, pause + lasts);
      begins = Math.max(begins, pause + lasts);
      // Further breaks are taken after this stop, or on arrival too.
      arrives = Math.max(arrives, pause + lasts);
      continue;
    }
    if (!isTooLong) break;
    onBreak?.(each.from, each.from + lasts);
    now = each.from + lasts;
    arrives = now + driveMs;
    begins = Math.max(arrives, from);
  }
  return { arrives, begins, leaves: begins + stopMs, taken: count };
}
