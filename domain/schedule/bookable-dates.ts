import type { Priority } from "../pricing/tariff.ts";
import { type BusinessCalendar, isBusinessDay, nextBusinessDay } from "./business-days.ts";
import { addDays, isIsoDate } from "./dates.ts";
import { dublinDate, dublinTime } from "./dublin.ts";

/** `days`: how many days `bookableDays` looks ahead, today included; 90 unless told. */
export type BookingCalendar = { observeHolidays: boolean; days?: number };

/** From this time in Dublin on, same day is no longer sold for today. */
export const sameDayCutOff = "15:00";

/** Calendar days between today and the first international date. */
export const internationalNoticeDays = 2;

/** A date further ahead than this is taken for a slip of the pen. */
export const bookingHorizonDays = 365;

export type BookableDates = {
  earliest: string;
  latest: string;
  /** Said beside the date picker. */
  notes: string[];
  isBookable: (date: string) => boolean;
};

/** What can be booked with a priority at this instant. All dates are 'YYYY-MM-DD' in Dublin. */
export function bookableDates(priority: Priority, now: Date, options: BookingCalendar): BookableDates {
  const earliest = earliestDate(priority, now, options);
  const latest = addDays(dublinDate(now), bookingHorizonDays);
  const runsOn = (date: string) => priority !== "next_day" || isBusinessDay(date, calendarOf(options));
  return {
    earliest,
    latest,
    notes: notesFor(priority, now),
    isBookable: (date) => isIsoDate(date) && date >= earliest && date <= latest && runsOn(date),
  };
}

/** Whether a date can be booked. Same day and international run every day from the earliest on, next day on business days. */
export function isBookable(priority: Priority, date: string, now: Date, options: BookingCalendar): boolean {
  return bookableDates(priority, now, options).isBookable(date);
}

/** The first date that can be booked, not before `from`; the earliest of all when none is left after it. */
export function nextBookableDate(priority: Priority, from: string, now: Date, options: BookingCalendar): string {
  const { earliest, latest, isBookable } = bookableDates(priority, now, options);
  let date = isIsoDate(from) && from > earliest ? from : earliest;
  while (date <= latest && !isBookable(date)) date = addDays(date, 1);
  return date <= latest ? date : earliest;
}

/** Every date of the coming days that can be booked. */
export function bookableDays(priority: Priority, now: Date, options: BookingCalendar): string[] {
  const today = dublinDate(now);
  const coming = Array.from({ length: options.days ?? 90 }, (_, ahead) => addDays(today, ahead));
  return coming.filter(bookableDates(priority, now, options).isBookable);
}

function earliestDate(priority: Priority, now: Date, options: BookingCalendar): string {
  const today = dublinDate(now);
  if (priority === "international") return addDays(today, internationalNoticeDays);
  if (priority === "same_day" && !isCutOffPassed(now)) return today;
  return nextBusinessDay(today, calendarOf(options));
}

function isCutOffPassed(now: Date): boolean {
  return dublinTime(now) >= sameDayCutOff;
}

function notesFor(priority: Priority, now: Date): string[] {
  if (priority === "next_day") return ["Next day service is available Monday-Friday only."];
  if (priority === "international") return ["International deliveries require minimum 2 days notice."];
  if (!isCutOffPassed(now)) return [];
  return ["Same day service cutoff (3:00 PM) has passed. Earliest available date is next business day."];
}

function calendarOf(options: BookingCalendar): BusinessCalendar {
  return { holidays: options.observeHolidays };
}
