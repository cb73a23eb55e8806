import { addDays, monthNames, weekday, weekdayNames } from "../../domain/schedule/dates.ts";

/*
 * Dates are 'YYYY-MM-DD', months 'YYYY-MM'; both compare as strings. No clock and no time zone: callers pass today's
 * date in Dublin. Keys follow the date grid of the ARIA Authoring Practices:
 * https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/examples/datepicker-dialog/
 */

export type DateRange = { min?: string; max?: string };

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** A month plus this many months, which may be negative. */
export function addMonths(month: string, months: number): string {
  const [year, index] = month.split("-").map(Number) as [number, number];
  const count = year * 12 + (index - 1) + months;
  return `${String(Math.floor(count / 12)).padStart(4, "0")}-${String((count % 12) + 1).padStart(2, "0")}`;
}

/** The same day this many months later, or the month's last day if it has no such day. */
export function shiftMonths(date: string, months: number): string {
  const month = addMonths(monthOf(date), months);
  const last = lastDay(month);
  const wanted = `${month}-${date.slice(8)}`;
  return wanted > last ? last : wanted;
}

/** The last date of a month. */
export function lastDay(month: string): string {
  return addDays(`${addMonths(month, 1)}-01`, -1);
}

/** The weeks of a month from Monday to Sunday, with null for days of other months. */
export function monthWeeks(month: string): (string | null)[][] {
  const first = `${month}-01`;
  const end = lastDay(month);
  const weeks: (string | null)[][] = [];
  for (let monday = addDays(first, -daysSinceMonday(first)); monday <= end; monday = addDays(monday, 7)) {
    const days = Array.from({ length: 7 }, (_, offset) => addDays(monday, offset));
    weeks.push(days.map((day) => (monthOf(day) === month ? day : null)));
  }
  return weeks;
}

/** The date that a key moves the focus to, clamped to the range; null for other keys. */
export function dateForKey(date: string, key: string, shift: boolean, range: DateRange): string | null {
  const target = keyTarget(date, key, shift);
  return target === null ? null : clampDate(target, range);
}

function keyTarget(date: string, key: string, shift: boolean): string | null {
  switch (key) {
    case "ArrowLeft":
      return addDays(date, -1);
    case "ArrowRight":
      return addDays(date, 1);
    case "ArrowUp":
      return addDays(date, -7);
    case "ArrowDown":
      return addDays(date, 7);
    case "Home":
      return addDays(date, -daysSinceMonday(date));
    case "End":
      return addDays(date, 6 - daysSinceMonday(date));
    case "PageUp":
      return shiftMonths(date, shift ? -12 : -1);
    case "PageDown":
      return shiftMonths(date, shift ? 12 : 1);
    default:
      return null;
  }
}

/** The date, clamped to the range. */
export function clampDate(date: string, { min, max }: DateRange): string {
  if (min !== undefined && date < min) return min;
  if (max !== undefined && date > max) return max;
  return date;
}

/** The first enabled date of a month, or else its first date within the range. */
export function firstChoice(month: string, range: DateRange, isDisabled: (date: string) => boolean): string {
  const start = clampDate(`${month}-01`, range);
  for (let date = start; monthOf(date) === month; date = addDays(date, 1)) {
    if (isWithin(date, range) && !isDisabled(date)) return date;
  }
  return start;
}

/** Whether a date is within the range, inclusive. */
export function isWithin(date: string, { min, max }: DateRange): boolean {
  return (min === undefined || date >= min) && (max === undefined || date <= max);
}

/** Weekdays from Monday, for column headings. */
export const weekdays = [...weekdayNames.slice(1), ...weekdayNames.slice(0, 1)].map((name) => ({
  name,
  short: name.slice(0, 2),
}));

/** 'March 2026' */
export function monthLabel(month: string): string {
  return `${monthNames[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`;
}

function daysSinceMonday(date: string): number {
  return (weekday(date) + 6) % 7;
}
