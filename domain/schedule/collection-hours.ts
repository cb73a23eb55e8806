import type { Priority } from "../pricing/tariff.ts";
import { capitalise } from "../text/words.ts";
import { isPublicHoliday, isWeekend } from "./business-days.ts";
import { weekday } from "./dates.ts";

/** From Monday, unlike `weekday`, which counts from Sunday. */
export const weekdays = ["monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday"] as const;

export type Weekday = (typeof weekdays)[number];

/** The days and the times in Dublin ('HH:MM') between which couriers collect. */
export type CollectionWindow = { days: Weekday[]; from: string; until: string };

export type CollectionHours = Record<Priority, CollectionWindow>;

/** Omitted values are those of a fresh installation. */
export type CollectionCalendar = {
  /** Nothing is collected on Irish public holidays. */
  observeHolidays: boolean;
  hours?: CollectionHours;
  /** Saturday and Sunday are collection days too, except for next day. Defaults to true. */
  atWeekends?: boolean;
};

const week: CollectionWindow = {
  days: ["monday", "tuesday", "wednesday", "thursday", "friday"],
  from: "08:30",
  until: "18:00",
};

export const defaultCollectionHours: CollectionHours = { same_day: week, next_day: week, international: week };

export function collectionWindow(priority: Priority, { hours }: CollectionCalendar): CollectionWindow {
  return (hours ?? defaultCollectionHours)[priority];
}

/** When collections of this priority end ('HH:MM' in Dublin); null if the priority is unknown. */
export function collectBy(priority: Priority | null, calendar: CollectionCalendar): string | null {
  return priority === null ? null : collectionWindow(priority, calendar).until;
}

/** Whether a date is a day of the priority's collection hours and not an observed holiday. */
export function isWorkingDay(priority: Priority, date: string, calendar: CollectionCalendar): boolean {
  if (calendar.observeHolidays && isPublicHoliday(date)) return false;
  return collectionWindow(priority, calendar).days.includes(dayOf(date));
}

/** Whether a date is a working day, or a weekend day if weekends are collection days. */
export function isCollectionDay(priority: Priority, date: string, calendar: CollectionCalendar): boolean {
  if (isWorkingDay(priority, date, calendar)) return true;
  if (calendar.observeHolidays && isPublicHoliday(date)) return false;
  return isWeekend(date) && runsAtWeekends(priority, calendar);
}

/** 'Monday to Friday, 08:30-18:00, not on public holidays'. */
export function showCollectionHours(priority: Priority, calendar: CollectionCalendar): string {
  const { days, from, until } = collectionWindow(priority, calendar);
  const worked = weekdays.filter(
    (day) => days.includes(day) || (runsAtWeekends(priority, calendar) && (day === "saturday" || day === "sunday")),
  );
  const hours = `${showDays(worked)}, ${from}-${until}`;
  return calendar.observeHolidays ? `${hours}, not on public holidays` : hours;
}

function runsAtWeekends(priority: Priority, { atWeekends = true }: CollectionCalendar): boolean {
  return priority !== "next_day" && atWeekends;
}

function dayOf(date: string): Weekday {
  return weekdays[(weekday(date) + 6) % 7] as Weekday;
}

/** 'Monday to Friday' for consecutive days, else 'Monday, Wednesday and Friday'. */
export function showDays(days: readonly Weekday[]): string {
  const names = weekdays.filter((day) => days.includes(day)).map(capitalise);
  const [first, last] = [names[0], names.at(-1)];
  if (names.length === 7) return "Every day";
  const span = weekdays.indexOf(last?.toLowerCase() as Weekday) - weekdays.indexOf(first?.toLowerCase() as Weekday);
  if (names.length > 2 && span === names.length - 1) return `${first} to ${last}`;
  return names.length < 2 ? (first ?? "No day") : `${names.slice(0, -1).join(", ")} and ${last}`;
}
