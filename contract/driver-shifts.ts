import type { ShiftHours } from "../domain/dispatch/shift-hours.ts";
import type { Weekday } from "../domain/schedule/collection-hours.ts";
import { defineCall } from "./call.ts";
import type {
  removeDayShiftBody,
  setDayShiftsBody,
  setDriverHomeBody,
  setWeekShiftsBody,
} from "./driver-shifts.schema.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";

/** When a driver works. Days are 'YYYY-MM-DD', times 'HH:MM' in Dublin. */
export type DriverShifts = {
  driverId: number;
  name: string;
  /** The usual one, as the tariff names it. */
  vehicleName: string;
  /** Increases with every change; a change sends it along so that nobody overwrites what they have not seen. */
  version: number;
  /** Where shifts from or to home begin or end; null if it is not known. */
  home: { address: string } | null;
  /** From Monday; a weekday that is missing is off. Empty: the driver is available all day, every day. */
  week: { weekday: Weekday; shift: ShiftHours }[];
  /** Days from today on that differ from the week, in order; null for a day off. */
  days: { day: string; shift: ShiftHours | null }[];
};

const path = `${api}/staff/drivers/{id}/shifts`;

export const getDriverShifts = defineCall<{ params: typeof idParams }, DriverShifts>({
  name: "getDriverShifts",
  method: "GET",
  path,
  access: "dispatcher",
  summary: "A driver's shifts by weekday, the days that differ, and where they live",
});

/** 409 `shifts_changed` if they were changed since; a repeated change is answered like the first. */
export const setWeekShifts = defineCall<{ params: typeof idParams; body: typeof setWeekShiftsBody }, DriverShifts>({
  name: "setWeekShifts",
  method: "POST",
  path: `${path}/week`,
  access: "dispatcher",
  summary: "Set the shift of some weekdays, or make them days off",
});

export const setDayShifts = defineCall<{ params: typeof idParams; body: typeof setDayShiftsBody }, DriverShifts>({
  name: "setDayShifts",
  method: "POST",
  path: `${path}/days`,
  access: "dispatcher",
  summary: "Set other hours for some days, or make them days off",
});

export const removeDayShift = defineCall<{ params: typeof idParams; body: typeof removeDayShiftBody }, DriverShifts>({
  name: "removeDayShift",
  method: "POST",
  path: `${path}/days/remove`,
  access: "dispatcher",
  summary: "Remove the exception of a day, so that the week applies again",
});

export const setDriverHome = defineCall<{ params: typeof idParams; body: typeof setDriverHomeBody }, DriverShifts>({
  name: "setDriverHome",
  method: "POST",
  path: `${path}/home`,
  access: "dispatcher",
  summary: "Set where a driver lives, for shifts that begin or end at home; an empty address removes it",
});
