import type { z } from "zod";
import type { setDayShiftsBody } from "../../../contract/driver-shifts.schema.ts";
import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import { addDays, daysBetween } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Verb } from "../../context.ts";
import { changeShifts, refuseShift } from "./change-shifts.ts";

/** Sets other hours for days from the first to the last; null makes them days off. */
export const setDayShifts: Verb<{ id: number } & z.output<typeof setDayShiftsBody>, DriverShifts> = async (
  context,
  { id, version, firstDay, lastDay, shift },
) => {
  const { settings } = await context.settings.current();
  if (firstDay < dublinDate(context.now())) {
    const message = "This day is over";
    return { failed: "invalid_fields", message, params: { firstDay: message } };
  }
  const changed = Array.from({ length: daysBetween(firstDay, lastDay) + 1 }, (_, index) => addDays(firstDay, index));
  return changeShifts(context, {
    id,
    version,
    change: (shown) =>
      refuseShift(settings, shown, shift) ?? {
        week: shown.week,
        days: [
          ...shown.days.filter(({ day }) => !changed.includes(day)),
          ...changed.map((day) => ({ day, shift })),
        ].sort((a, b) => (a.day < b.day ? -1 : 1)),
      },
  });
};
