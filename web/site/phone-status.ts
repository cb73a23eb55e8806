import { brand } from "../../brand.ts";
import type { BusinessCalendar } from "../../domain/schedule/business-days.ts";
import { addDays, showTime, weekday, weekdayNames } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { nextAnswer } from "../../domain/schedule/office-hours.ts";

export const officeHours = { opens: brand.hours.phoneOpens, closes: brand.hours.phoneCloses };

/** Whether the office answers its phone at this instant, and else when it does: 'Open until 6.00pm', 'Opens Monday 8.30am'. */
export function phoneStatus(now: Date, calendar: BusinessCalendar): string {
  const next = nextAnswer(now, officeHours, calendar);
  if (next === null) return `Open until ${showTime(officeHours.closes)}`;
  const today = dublinDate(now);
  const day = next === addDays(today, 1) ? "tomorrow " : next === today ? "" : `${weekdayNames[weekday(next)]} `;
  return `Opens ${day}${showTime(officeHours.opens)}, out-of-hours phone until then`;
}

/** For what depends on the time of day: `useSyncExternalStore(eachMinute, …)`. A cached page knows none, so the server says nothing. */
export function eachMinute(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
}
