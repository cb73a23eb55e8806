import { type BusinessCalendar, isBusinessDay, nextBusinessDay } from "./business-days.ts";
import { addDays, showTime, weekday, weekdayNames } from "./dates.ts";
import { dublinDate, dublinTime } from "./dublin.ts";

/** When the office answers on business days, 'HH:MM' in Dublin. */
export type OfficeHours = { opens: string; closes: string };

/** The date on which the office opens next; null while it is open. */
export function nextOpeningDay(now: Date, { opens, closes }: OfficeHours, calendar: BusinessCalendar): string | null {
  const today = dublinDate(now);
  const time = dublinTime(now);
  if (!isBusinessDay(today, calendar) || time >= closes) return nextBusinessDay(today, calendar);
  return time < opens ? today : null;
}

/** 'today at 8.30am', 'tomorrow at 8.30am' or 'on Monday at 8.30am' for a date of `nextOpeningDay`. */
export function showOpening(date: string, now: Date, { opens }: OfficeHours): string {
  const today = dublinDate(now);
  const day = date === today ? "today" : date === addDays(today, 1) ? "tomorrow" : `on ${weekdayNames[weekday(date)]}`;
  return `${day} at ${showTime(opens)}`;
}
