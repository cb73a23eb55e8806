import type { BookableDates } from "../../contract/bookings.ts";
import type { Failure } from "../../contract/errors.ts";
import { collectionCalendar, type Settings } from "../../contract/settings.ts";
import { priorityLabel } from "../../domain/pricing/names.ts";
import { type Priority, priorities } from "../../domain/pricing/tariff.ts";
import { bookableDates, bookableDays, isBookable, nextBookableDate } from "../../domain/schedule/bookable-dates.ts";
import { showDay } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";

/** Three months, the range of the date picker. */
const days = 92;

type Dates = { today: string; priorities: Record<Priority, BookableDates> };

/** The dates that can be booked now, for each priority. */
export const getDates: Verb<unknown, Dates> = async (context) => {
  const now = context.now();
  const { settings } = await context.settings.current();
  const calendar = { ...collectionCalendar(settings), days };
  const rows = priorities.map((priority): [Priority, BookableDates] => {
    const { earliest, notes } = bookableDates(priority, now, calendar);
    return [priority, { earliest, dates: bookableDays(priority, now, calendar), notes }];
  });
  return { today: dublinDate(now), priorities: Object.fromEntries(rows) as Record<Priority, BookableDates> };
};

/** Why a date cannot be booked now, with the next one that can; null if it can. */
export function refuseDate(
  failed: "invalid_fields" | "date_unavailable",
  priority: Priority,
  scheduledDate: string,
  now: Date,
  settings: Settings,
): Failure | null {
  const calendar = collectionCalendar(settings);
  if (isBookable(priority, scheduledDate, now, calendar)) return null;
  const nextDate = nextBookableDate(priority, scheduledDate, now, calendar);
  const message = `${priorityLabel(priority)} cannot be booked for ${showDay(scheduledDate)}. The next available date is ${showDay(nextDate)}.`;
  return { failed, message, params: { scheduledDate: message }, details: { nextDate } };
}
