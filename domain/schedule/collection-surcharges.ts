import type { CollectionTiming } from "../pricing/account-prices.ts";
import { isWeekend } from "./business-days.ts";
import { type CollectionCalendar, collectionWindow, isWorkingDay } from "./collection-hours.ts";

/**
 * Which surcharges an account pays for the time of collection. `time`: 'HH:MM' in Dublin; null for within collection
 * hours. At a weekend only the time counts as out of hours, because the weekend has a surcharge of its own.
 */
export function collectionTiming(date: string, time: string | null, calendar: CollectionCalendar): CollectionTiming {
  return (priority) => {
    const { from, until } = collectionWindow(priority, calendar);
    const isOffTime = time !== null && (time < from || time > until);
    const isOffDay = !isWeekend(date) && !isWorkingDay(priority, date, calendar);
    return { isOutOfHours: isOffTime || isOffDay, isWeekend: isWeekend(date) };
  };
}
