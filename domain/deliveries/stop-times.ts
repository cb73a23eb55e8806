import type { Priority } from "../pricing/tariff.ts";
import { nextBusinessDay } from "../schedule/business-days.ts";
import { type CollectionCalendar, collectionWindow } from "../schedule/collection-hours.ts";
import { dublinDate, dublinInstant } from "../schedule/dublin.ts";
import { estimatedDelivery } from "../schedule/estimated-delivery.ts";

/** Between which instants it is collected, and until when it is delivered. */
export type StopTimes = { collectFrom: Date; collectBy: Date; deliverBy: Date };

export type TimedOrder = {
  priority: Priority;
  /** The day of collection, 'YYYY-MM-DD'. */
  scheduledDate: string;
  bookedAt: Date;
  /** From pickup to drop-off by road; null where nobody measured it. */
  distanceKm: number | null;
};

const latestSameDay = "21:00";
const minuteMs = 60_000;
/** What is booked when the day's collections are over is collected within the hour, as staff agreed. */
const shortestWindowMs = 60 * minuteMs;
const unknownDistanceKm = 50;
/** An order keeps how far it is, not how long; this is what a van makes of town and country roads together. */
const averageKmPerHour = 50;

/**
 * When the stops of an order are due, unless staff say otherwise. Same day: from its booking on, or from when couriers begin, until they end;
 * delivered within twice the drive after that, by 21:00 at the latest. Next day: by the end of the next business day's hours. International: by
 * the end of the day that was named. The hours of collection are those of the settings.
 */
export function stopTimes(order: TimedOrder, calendar: CollectionCalendar): StopTimes {
  const { priority, scheduledDate, bookedAt, distanceKm } = order;
  const { from, until } = collectionWindow(priority, calendar);
  const opens = dublinInstant(scheduledDate, from);
  const isLateForDay = priority === "same_day" && dublinDate(bookedAt) === scheduledDate && bookedAt > opens;
  const collectFrom = isLateForDay ? bookedAt : opens;
  const closes = dublinInstant(scheduledDate, until);
  const collectBy = closes > collectFrom ? closes : new Date(collectFrom.getTime() + shortestWindowMs);
  if (priority === "same_day") {
    const driven = new Date(
      collectBy.getTime() + (2 * 60 * minuteMs * (distanceKm ?? unknownDistanceKm)) / averageKmPerHour,
    );
    const latest = dublinInstant(scheduledDate, latestSameDay);
    return { collectFrom, collectBy, deliverBy: latest > collectBy && latest < driven ? latest : driven };
  }
  const day =
    priority === "next_day"
      ? nextBusinessDay(scheduledDate, { holidays: calendar.observeHolidays })
      : estimatedDelivery(priority, scheduledDate, distanceKm, calendar);
  return { collectFrom, collectBy, deliverBy: dublinInstant(day, until) };
}
