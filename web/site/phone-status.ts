import { brand } from "../../brand.ts";
import type { BusinessCalendar } from "../../domain/schedule/business-days.ts";
import { addDays, showTime, weekday, weekdayNames } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { nextOpeningDay } from "../../domain/schedule/office-hours.ts";

export const officeHours = { opens: brand.hours.phoneOpens, closes: brand.hours.phoneCloses };

/** Whether the office answers the phone now, or when it does: 'Open until 6.00pm', 'Opens Monday 8.30am'. */
export function phoneStatus(now: Date, calendar: BusinessCalendar): string {
  const next = nextOpeningDay(now, officeHours, calendar);
  if (next === null) return `Open until ${showTime(officeHours.closes)}`;
  const today = dublinDate(now);
  const day = next === addDays(today, 1) ? "tomorrow " : next === today ? "" : `${weekdayNames[weekday(next)]} `;
  return `Opens ${day}${showTime(officeHours.opens)}, out-of-hours phone until then`;
}

/** For text that depends on the time: `useSyncExternalStore(subscribeToMinutes, …)`. Cached pages have no clock. */
export function subscribeToMinutes(changed: () => void): () => void {
  const timer = setInterval(changed, 60_000);
  return () => clearInterval(timer);
}
