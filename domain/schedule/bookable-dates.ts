import { priorityLabel } from "../pricing/names.ts";
import type { Priority } from "../pricing/tariff.ts";
import { isWeekend } from "./business-days.ts";
import { type CollectionCalendar, collectionWindow, isCollectionDay, isWorkingDay } from "./collection-hours.ts";
import { addDays, daysBetween, isIsoDate, showDay, weekday, weekdayNames } from "./dates.ts";
import { dublinDate, dublinInstant, dublinTime } from "./dublin.ts";

/** `days`: how many days `bookableDays` covers, including today; 90 by default. */
export type BookingCalendar = CollectionCalendar & { days?: number };

/** From this time in Dublin, or the end of collections if earlier, same day is no longer sold for today. */
export const sameDayCutOff = "15:00";

/** Calendar days between today and the first international date. */
const internationalNoticeDays = 2;

/** A date further ahead is taken for a typo. */
const bookingHorizonDays = 365;

type Bookable = { earliest: string; latest: string; isBookable: (date: string) => boolean };

export type BookableDates = Bookable & {
  /** Shown beside the date picker. */
  notes: string[];
};

/** Dates are 'YYYY-MM-DD' in Dublin. */
export function bookableDates(priority: Priority, now: Date, options: BookingCalendar): BookableDates {
  const bookable = bookableOf(priority, now, options);
  return { ...bookable, notes: notesFor(priority, now, bookable.earliest, options) };
}

function bookableOf(priority: Priority, now: Date, options: BookingCalendar): Bookable {
  const today = dublinDate(now);
  const earliest = earliestDate(priority, today, now, options);
  const latest = addDays(today, bookingHorizonDays);
  return {
    earliest,
    latest,
    isBookable: (date) => isIsoDate(date) && date >= earliest && date <= latest && runsOn(priority, date, options),
  };
}

export function isBookable(priority: Priority, date: string, now: Date, options: BookingCalendar): boolean {
  return bookableOf(priority, now, options).isBookable(date);
}

/** The first bookable date from `from` on; the earliest of all if there is none. */
export function nextBookableDate(priority: Priority, from: string, now: Date, options: BookingCalendar): string {
  const { earliest, latest, isBookable } = bookableOf(priority, now, options);
  let date = isIsoDate(from) && from > earliest ? from : earliest;
  while (date <= latest && !isBookable(date)) date = addDays(date, 1);
  return date <= latest ? date : earliest;
}

export function bookableDays(priority: Priority, now: Date, options: BookingCalendar): string[] {
  const today = dublinDate(now);
  const coming = Array.from({ length: options.days ?? 90 }, (_, ahead) => addDays(today, ahead));
  return coming.filter(bookableOf(priority, now, options).isBookable);
}

/** A day that can be chosen in one press, and what its button says. */
export type SoonestDay = { date: string; name: string };

/** Today, if it can be booked, and the next bookable day: tomorrow or, on a Friday, perhaps Monday. */
export function soonestDays({ earliest, latest, isBookable }: Bookable, today: string): SoonestDay[] {
  const tomorrow = addDays(today, 1);
  let next = earliest > tomorrow ? earliest : tomorrow;
  while (next <= latest && !isBookable(next)) next = addDays(next, 1);
  return [today, next].filter(isBookable).map((date) => ({ date, name: nameOf(date, today) }));
}

/** A weekday alone names a day within the next six. */
function nameOf(date: string, today: string): string {
  const ahead = daysBetween(today, date);
  if (ahead < 2) return ahead === 0 ? "Today" : "Tomorrow";
  return ahead < 7 ? (weekdayNames[weekday(date)] ?? "") : showDay(date).replace(/ \d{4}$/, "");
}

function earliestDate(priority: Priority, today: string, now: Date, options: BookingCalendar): string {
  const collects = (date: string) => runsOn(priority, date, options);
  if (priority === "international") return firstDay(addDays(today, internationalNoticeDays), collects);
  if (priority === "same_day" && !isCutOffPassed(now, options)) return firstDay(today, collects);
  // Past the cut-off, the earliest date is the next business day, even if weekends are collection days.
  const isBusiness = (date: string) => collects(date) && isWorkingDay(priority, date, options);
  return firstDay(addDays(today, 1), isBusiness);
}

/** Next day never runs at weekends. */
function runsOn(priority: Priority, date: string, options: BookingCalendar): boolean {
  return isCollectionDay(priority, date, options) && !(priority === "next_day" && isWeekend(date));
}

/** The hours have at least one day a week and holidays remove few, so 31 days always contain one. */
function firstDay(from: string, fits: (date: string) => boolean): string {
  for (let ahead = 0, day = from; ahead < 31; ahead++, day = addDays(from, ahead)) if (fits(day)) return day;
  return from;
}

function cutOff(options: BookingCalendar): string {
  const { until } = collectionWindow("same_day", options);
  return until < sameDayCutOff ? until : sameDayCutOff;
}

function isCutOffPassed(now: Date, options: BookingCalendar): boolean {
  return dublinTime(now) >= cutOff(options);
}

function notesFor(priority: Priority, now: Date, earliest: string, options: BookingCalendar): string[] {
  if (priority === "next_day") return ["Next day service is available Monday-Friday only."];
  if (priority === "international") return ["International deliveries require minimum 2 days notice."];
  if (!runsOn(priority, dublinDate(now), options))
    return [`${priorityLabel(priority)} is not collected today. Earliest available date is ${showDay(earliest)}.`];
  if (!isCutOffPassed(now, options)) return [];
  return [
    `Same day service cutoff (${clock(cutOff(options))}) has passed. Earliest available date is next business day.`,
  ];
}

/** '3:00 PM', a format that the specification uses only here. */
function clock(time: string): string {
  const [hour = 0, minute = 0] = time.split(":").map(Number);
  return `${hour % 12 || 12}:${String(minute).padStart(2, "0")} ${hour < 12 ? "AM" : "PM"}`;
}

/** Until when this date could be booked: the cut-off of the day, or midnight before the days of notice. */
export function bookableUntil(priority: Priority, date: string, options: CollectionCalendar): Date {
  if (priority === "same_day") return dublinInstant(date, cutOff(options));
  return dublinInstant(priority === "international" ? addDays(date, 1 - internationalNoticeDays) : date, "00:00");
}
