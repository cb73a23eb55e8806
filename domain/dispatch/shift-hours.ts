import { type Weekday, weekdays } from "../schedule/collection-hours.ts";
import { weekday } from "../schedule/dates.ts";

/** Where a shift begins or ends; `anywhere`: wherever the van is. */
export const shiftPlaces = ["anywhere", "depot", "home"] as const;
export type ShiftPlace = (typeof shiftPlaces)[number];

/** A break that begins between `from` and `by` and lasts `minutes`. */
export type ShiftBreak = { from: string; by: string; minutes: number };

/** A working day. Times are 'HH:MM' in Dublin. `vehicle`: id of a delivery type; null for the driver's usual one. */
export type ShiftHours = {
  from: string;
  to: string;
  startPlace: ShiftPlace;
  endPlace: ShiftPlace;
  vehicle: string | null;
  breaks: readonly ShiftBreak[];
};

export const breakLimits = { minMinutes: 5, maxMinutes: 240, maxCount: 5 } as const;

export function weekdayOf(day: string): Weekday {
  return weekdays[(weekday(day) + 6) % 7]!;
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** The errors of a shift by field ('breaks.0.by'); its times and numbers must already be well-formed. */
export function findShiftErrors({ from, to, breaks }: ShiftHours): Record<string, string> {
  const errors: Record<string, string> = {};
  if (to <= from)
    errors["to"] =
      "The shift has to end after it begins. It cannot run past midnight: end it at 23:59, and begin the rest at 00:00 on the next day.";
  const taken: { from: number; until: number }[] = [];
  breaks.forEach((each, index) => {
    const [earliest, latest] = [minutesOf(each.from), minutesOf(each.by)];
    const until = latest + each.minutes;
    if (latest < earliest) errors[`breaks.${index}.by`] = "The latest start is before the earliest";
    else if (until > minutesOf(to)) errors[`breaks.${index}.by`] = "The break would end after the shift";
    if (earliest < minutesOf(from)) errors[`breaks.${index}.from`] = "The break begins before the shift";
    else if (taken.some((other) => earliest < other.until && other.from < until))
      errors[`breaks.${index}.from`] = "This break may overlap with another one";
    taken.push({ from: earliest, until });
  });
  return errors;
}

/** The shift with its breaks in the order of the day. */
export function sortBreaks(shift: ShiftHours): ShiftHours {
  return { ...shift, breaks: shift.breaks.toSorted((a, b) => (a.from < b.from ? -1 : 1)) };
}

/** '08:00 to 16:30, 30 min break at 12:00'. */
export function describeShift({ from, to, breaks }: Pick<ShiftHours, "from" | "to" | "breaks">): string {
  return [`${from} to ${to}`, ...breaks.map(describeBreak)].join(", ");
}

/** '30 min break, starting between 12:00 and 13:30'. */
export function describeBreak({ from, by, minutes }: ShiftBreak): string {
  return from === by ? `${minutes} min break at ${from}` : `${minutes} min break, starting between ${from} and ${by}`;
}
