import type { Priority } from "../pricing/tariff.ts";
import { nextBusinessDay } from "../schedule/business-days.ts";
import { type CollectionCalendar, collectionWindow } from "../schedule/collection-hours.ts";
import { dublinDate, dublinInstant } from "../schedule/dublin.ts";
import { estimatedDelivery } from "../schedule/estimated-delivery.ts";

export type StopTimes = { collectFrom: Date; collectBy: Date; deliverBy: Date };

export type TimedOrder = {
  priority: Priority;
  /** The day of collection, 'YYYY-MM-DD'. */
  scheduledDate: string;
  bookedAt: Date;
  /** By road from pickup to drop-off; null if it was never measured. */
  distanceKm: number | null;
};

const latestSameDay = "21:00";
const minuteMs = 60_000;
/** Times are calculated to the second but promised in steps of five minutes. */
const stepMs = 5 * minuteMs;
/** A booking that staff accept after the day's last collection is collected within the hour. */
const minWindowMs = 60 * minuteMs;
const unknownDistanceKm = 50;
/** An average of town and country roads: orders store the distance of the trip, not its duration. */
const averageKmPerHour = 50;

/**
 * When the stops of an order are due, unless staff set other times. Same day: collected from the booking (or the start
 * of collection hours) until they end, and delivered within twice the drive after that, by 21:00 at the latest. Next
 * day: by the end of collection hours on the next business day. International: by the end of hours on the estimated
 * day. Calculated times are rounded up, so that a page promises 18:30 rather than 18:29.
 */
export function stopTimes(order: TimedOrder, calendar: CollectionCalendar): StopTimes {
  const { priority, scheduledDate, bookedAt, distanceKm } = order;
  const { from, until } = collectionWindow(priority, calendar);
  const opens = dublinInstant(scheduledDate, from);
  const isBookedAfterOpening = priority === "same_day" && dublinDate(bookedAt) === scheduledDate && bookedAt > opens;
  const collectFrom = isBookedAfterOpening ? bookedAt : opens;
  const closes = dublinInstant(scheduledDate, until);
  const collectBy = closes > collectFrom ? closes : roundUp(collectFrom.getTime() + minWindowMs);
  if (priority === "same_day") {
    const afterDrive = roundUp(
      collectBy.getTime() + (2 * 60 * minuteMs * (distanceKm ?? unknownDistanceKm)) / averageKmPerHour,
    );
    const latest = dublinInstant(scheduledDate, latestSameDay);
    return { collectFrom, collectBy, deliverBy: latest > collectBy && latest < afterDrive ? latest : afterDrive };
  }
  const day =
    priority === "next_day"
      ? nextBusinessDay(scheduledDate, { holidays: calendar.observeHolidays })
      : estimatedDelivery(priority, scheduledDate, distanceKm, calendar);
  return { collectFrom, collectBy, deliverBy: dublinInstant(day, until) };
}

function roundUp(instantMs: number): Date {
  return new Date(Math.ceil(instantMs / stepMs) * stepMs);
}
