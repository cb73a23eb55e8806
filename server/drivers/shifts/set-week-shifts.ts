import type { z } from "zod";
import type { setWeekShiftsBody } from "../../../contract/driver-shifts.schema.ts";
import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import { weekdays } from "../../../domain/schedule/collection-hours.ts";
import type { Verb } from "../../context.ts";
import { changeShifts, refuseShift } from "./change-shifts.ts";

/** Sets the shift of some weekdays; null makes them days off. Other weekdays don't change. */
export const setWeekShifts: Verb<{ id: number } & z.output<typeof setWeekShiftsBody>, DriverShifts> = async (
  context,
  { id, version, weekdays: changed, shift },
) => {
  const { settings } = await context.settings.current();
  return changeShifts(context, {
    id,
    version,
    change: (shown) =>
      refuseShift(settings, shown, shift) ?? {
        days: shown.days,
        week: weekdays.flatMap((weekday) => {
          const stays = shown.week.filter((each) => each.weekday === weekday);
          if (!changed.includes(weekday)) return stays;
          return shift === null ? [] : [{ weekday, shift }];
        }),
      },
  });
};
