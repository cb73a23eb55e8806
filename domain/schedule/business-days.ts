import { addDays, weekday } from "./dates.ts";
import { irishPublicHolidays } from "./holidays.ts";

/** `holidays`: whether Irish public holidays are days off. */
export type BusinessCalendar = { holidays: boolean };

export function isWeekend(date: string): boolean {
  const day = weekday(date);
  return day === 0 || day === 6;
}

export function isPublicHoliday(date: string): boolean {
  return holidaysOf(date.slice(0, 4)).has(date);
}

// A year's holidays never change, and a calendar asks for each of its days.
const known = new Map<string, ReadonlySet<string>>();

function holidaysOf(year: string): ReadonlySet<string> {
  const dates = known.get(year) ?? new Set(irishPublicHolidays(Number(year)).map((holiday) => holiday.date));
  known.set(year, dates);
  return dates;
}

/** Monday to Friday, without public holidays where they are observed. */
export function isBusinessDay(date: string, calendar: BusinessCalendar): boolean {
  return !isWeekend(date) && !(calendar.holidays && isPublicHoliday(date));
}

/** The first business day after a date. */
export function nextBusinessDay(date: string, calendar: BusinessCalendar): string {
  const next = addDays(date, 1);
  return isBusinessDay(next, calendar) ? next : nextBusinessDay(next, calendar);
}
