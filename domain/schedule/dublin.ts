const hourMs = 3_600_000;
const dayMs = 24 * hourMs;

/** The calendar date in Dublin at this instant, 'YYYY-MM-DD'. */
export function dublinDate(instant: Date): string {
  return localText(instant).slice(0, 10);
}

/** The time of day in Dublin at this instant, 'HH:MM'. */
export function dublinTime(instant: Date): string {
  return localText(instant).slice(11, 16);
}

/**
 * Computed, because the first use of `Intl` for a time zone takes a cheap phone 40 ms. A test compares the result with
 * that of `Intl`.
 */
function localText(instant: Date): string {
  const ms = instant.getTime();
  return new Date(isSummerTime(ms) ? ms + hourMs : ms).toISOString();
}

/** From 1:00 UTC on the last Sunday of March to 1:00 UTC on that of October (Directive 2000/84/EC). */
function isSummerTime(ms: number): boolean {
  const year = new Date(ms).getUTCFullYear();
  return ms >= lastSundayAtOne(year, 2) && ms < lastSundayAtOne(year, 9);
}

/** `month` counts from 0 and has 31 days. */
function lastSundayAtOne(year: number, month: number): number {
  const last = new Date(Date.UTC(year, month, 31));
  return last.getTime() - last.getUTCDay() * dayMs + hourMs;
}

/** The instant of this time ('HH:MM') on this date in Dublin. */
export function dublinInstant(date: string, time: string): Date {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  return new Date(isSummerTime(asUtc - hourMs) ? asUtc - hourMs : asUtc);
}
