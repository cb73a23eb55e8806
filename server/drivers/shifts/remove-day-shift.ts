import type { z } from "zod";
import type { removeDayShiftBody } from "../../../contract/driver-shifts.schema.ts";
import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import type { Verb } from "../../context.ts";
import { changeShifts } from "./change-shifts.ts";

/** The week applies again on this day. */
export const removeDayShift: Verb<{ id: number } & z.output<typeof removeDayShiftBody>, DriverShifts> = (
  context,
  { id, version, day: removed },
) =>
  changeShifts(context, {
    id,
    version,
    change: ({ week, days }) => ({ week, days: days.filter(({ day }) => day !== removed) }),
  });
