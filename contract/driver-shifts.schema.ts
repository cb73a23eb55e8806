import { z } from "zod";
import { breakLimits, findShiftErrors, shiftPlaces, sortBreaks } from "../domain/dispatch/shift-hours.ts";
import { weekdays } from "../domain/schedule/collection-hours.ts";
import { daysBetween, isIsoDate } from "../domain/schedule/dates.ts";
import { cleanText } from "../domain/text/clean-text.ts";
import { maxInteger, maxLengths } from "./limits.ts";
import { strictBody } from "./strict-body.schema.ts";

const time = (error: string) => z.string({ error }).regex(/^([01]\d|2[0-3]):[0-5]\d$/, { error });
const place = z.enum(shiftPlaces, { error: `Must be one of ${shiftPlaces.join(", ")}` });
const { minMinutes, maxMinutes, maxCount } = breakLimits;
const minutesError = `Whole minutes from ${minMinutes} to ${maxMinutes}`;

const shift = strictBody({
  from: time("Type when the shift begins, such as 08:00"),
  to: time("Type when the shift ends, such as 16:30"),
  startPlace: place.default("anywhere"),
  endPlace: place.default("anywhere"),
  /** Null for the driver's usual one. */
  vehicle: z
    .string({ error: "Choose a vehicle" })
    .overwrite(cleanText)
    .min(1, { error: "Choose a vehicle" })
    .max(maxLengths.line, { error: "Choose a vehicle" })
    .nullable()
    .default(null),
  breaks: z
    .array(
      strictBody({
        from: time("Type the earliest time the break can begin, such as 12:00"),
        by: time("Type the latest time the break can begin, such as 13:30"),
        minutes: z
          .int({ error: minutesError })
          .min(minMinutes, { error: minutesError })
          .max(maxMinutes, { error: minutesError }),
      }),
      { error: "Breaks must be a list" },
    )
    .max(maxCount, { error: `At most ${maxCount} breaks` })
    .default([]),
})
  .check(({ value, issues }) => {
    for (const [field, message] of Object.entries(findShiftErrors(value)))
      issues.push({ code: "custom", message, path: field.split("."), input: undefined });
  })
  .overwrite((read) => ({ ...read, breaks: [...sortBreaks(read).breaks] }));

/** Null on a day off. */
const shiftOrOff = shift.nullable();

/** The version that was shown. */
const version = z
  .int({ error: "Say which version was shown" })
  .min(0, { error: "Say which version was shown" })
  .max(maxInteger, { error: "Say which version was shown" });

const weekday = z.enum(weekdays, { error: `Must be one of ${weekdays.join(", ")}` });
const noWeekday = "Choose at least one weekday";

export const setWeekShiftsBody = strictBody({
  version,
  weekdays: z.array(weekday, { error: noWeekday }).min(1, { error: noWeekday }).max(7, { error: noWeekday }),
  shift: shiftOrOff,
});

const day = z
  .string({ error: "Choose a day" })
  .refine((typed) => isIsoDate(typed) && typed >= "2000-01-01" && typed <= "2999-12-31", { error: "Choose a day" });

const maxDays = 62;

export const setDayShiftsBody = strictBody({
  version,
  firstDay: day,
  lastDay: day,
  shift: shiftOrOff,
}).check(({ value: { firstDay, lastDay }, issues }) => {
  const message =
    lastDay < firstDay
      ? "The last day is before the first"
      : daysBetween(firstDay, lastDay) >= maxDays
        ? `At most ${maxDays} days at once`
        : null;
  if (message !== null) issues.push({ code: "custom", message, path: ["lastDay"], input: undefined });
});

export const removeDayShiftBody = strictBody({ version, day });

/** `placeId`: that of the chosen suggestion. An empty address removes the home. */
export const setDriverHomeBody = strictBody({
  version,
  address: z
    .string({ error: "Type an address" })
    .overwrite(cleanText)
    .max(maxLengths.line, { error: `At most ${maxLengths.line} characters` }),
  placeId: z.string({ error: "Choose a place" }).max(200, { error: "Choose a place" }).nullable().default(null),
});
