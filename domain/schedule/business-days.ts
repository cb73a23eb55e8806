import { addDays, weekday } from "./dates.ts";

/** `holidays`: whether Irish public holidays are days off. */
export type BusinessCalendar = { holidays: boolean };

export function isWeekend(date: string): boolean {
  const day = weekday(date);
  return day === 0 || day === 6;
}

export function isPublicHoliday(date: string): boolean {
  return holidaysOf(date.slice(0, 4)).has(date);
}

// Memoised by year: a calendar checks each of its days.
const holidaysByYear = new Map<string, ReadonlySet<string>>();

function holidaysOf(year: string): ReadonlySet<string> {
  const dates = holidaysByYear.get(year) ?? new Set(irishPublicHolidays(Number(year)).map((holiday) => holiday.date));
  holidaysByYear.set(year, dates);
  return dates;
}

/** Monday to Friday, except observed public holidays. */
export function isBusinessDay(date: string, calendar: BusinessCalendar): boolean {
  return !isWeekend(date) && !(calendar.holidays && isPublicHoliday(date));
}

export function nextBusinessDay(date: string, calendar: BusinessCalendar): string {
  const next = addDays(date, 1);
  return isBusinessDay(next, calendar) ? next : nextBusinessDay(next, calendar);
}

type Holiday = { date: string; name: string };

const MONDAY = 1;
const FRIDAY = 5;

/**
 * The ten public holidays of a year in Ireland, in order (Organisation of Working Time Act 1997, second schedule; S.I.
 * 50/2022 for St Brigid's Day). One on a weekend does not move: the law gives another day off, not another date.
 */
export function irishPublicHolidays(year: number): Holiday[] {
  const on = (monthAndDay: string) => `${String(year).padStart(4, "0")}-${monthAndDay}`;
  return [
    { date: on("01-01"), name: "New Year's Day" },
    { date: weekday(on("02-01")) === FRIDAY ? on("02-01") : firstMonday(on("02-01")), name: "St Brigid's Day" },
    { date: on("03-17"), name: "St Patrick's Day" },
    { date: addDays(easterSunday(year), 1), name: "Easter Monday" },
    { date: firstMonday(on("05-01")), name: "May Holiday" },
    { date: firstMonday(on("06-01")), name: "June Holiday" },
    { date: firstMonday(on("08-01")), name: "August Holiday" },
    // The last Monday of October is the first one from the 25th on.
    { date: firstMonday(on("10-25")), name: "October Holiday" },
    { date: on("12-25"), name: "Christmas Day" },
    { date: on("12-26"), name: "St Stephen's Day" },
  ].sort((a, b) => (a.date < b.date ? -1 : 1));
}

/** The first Monday on or after a date. */
function firstMonday(from: string): string {
  return addDays(from, (MONDAY - weekday(from) + 7) % 7);
}

/** The anonymous Gregorian computus: https://en.wikipedia.org/wiki/Date_of_Easter */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const l = (32 + 2 * (b % 4) + 2 * Math.floor(c / 4) - h - (c % 4)) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const month = Math.floor((h + l - 7 * m + 114) / 31);
  const day = ((h + l - 7 * m + 114) % 31) + 1;
  return `${String(year).padStart(4, "0")}-${String(month).padStart(2, "0")}-${String(day).padStart(2, "0")}`;
}
