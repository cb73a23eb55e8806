import type { ShiftHours, ShiftPlace } from "../../../domain/dispatch/shift-hours.ts";
import { type Weekday, weekdays } from "../../../domain/schedule/collection-hours.ts";

/** A shift as it is typed. An empty vehicle is the driver's usual one. */
export type TypedShift = {
  from: string;
  to: string;
  startPlace: ShiftPlace;
  endPlace: ShiftPlace;
  vehicle: string;
  breaks: { from: string; by: string; minutes: string }[];
};

export const newShift: TypedShift = {
  from: "08:00",
  to: "17:00",
  startPlace: "anywhere",
  endPlace: "anywhere",
  vehicle: "",
  breaks: [],
};

/** The weekdays that a new week begins with. */
export const workingDays: readonly Weekday[] = weekdays.slice(0, 5);

export function typedShiftOf(shift: ShiftHours): TypedShift {
  const breaks = shift.breaks.map((each) => ({ ...each, minutes: String(each.minutes) }));
  return { ...shift, vehicle: shift.vehicle ?? "", breaks };
}

export function shiftOfTyped({ vehicle, breaks, ...shift }: TypedShift) {
  return {
    ...shift,
    vehicle: vehicle === "" ? null : vehicle,
    breaks: breaks.map(({ from, by, minutes }) => ({
      from,
      by,
      minutes: minutes.trim() === "" ? Number.NaN : Number(minutes),
    })),
  };
}
