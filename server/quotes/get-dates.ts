import type { BookableDates } from "../../contract/bookings.ts";
import { collectionCalendar } from "../../contract/settings.ts";
import { type Priority, priorities } from "../../domain/pricing/tariff.ts";
import { bookableDates, bookableDays } from "../../domain/schedule/bookable-dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";

/** Three months, the reach of the date picker. */
const days = 92;

type Dates = { today: string; priorities: Record<Priority, BookableDates> };

/** What can be booked at this instant, for each priority. */
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
