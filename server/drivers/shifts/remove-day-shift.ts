import type { z } from "zod";
import type { removeDayShiftBody } from "../../../contract/driver-shifts.schema.ts";
import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import type { Verb } from "../../context.ts";
import { changeShifts } from "./change-shifts.ts";

/** Removes a day's own hours, so that the week applies again. */
export const removeDayShift: Verb<{ id: number } & z.output<typeof removeDayShiftBody>, DriverShifts> = (
  context,
  { id, version, day: removed },
) =>
  changeShifts(context, {
    id,
    version,
    change: ({ week, days }) => ({ week, days: days.filter(({ day }) => day !== removed) }),
  });
