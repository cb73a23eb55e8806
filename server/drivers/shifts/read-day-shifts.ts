import { sql } from "kysely";
import { type ShiftHours, weekdayOf } from "../../../domain/dispatch/shift-hours.ts";
import type { Database } from "../../database/kysely.ts";
import { shiftOfRow } from "./shift-of-row.ts";

/** `hours`: null on a day off. `home`: where the driver lives, if a shift begins or ends there. */
export type DayShift = { hours: ShiftHours | null; home: { lat: number; lon: number } | null };

/** The shifts of a day by driver; a driver without any shifts, who is available all day, is missing. */
export async function readDayShifts(db: Database, day: string, only?: number): Promise<Map<number, DayShift>> {
  const { rows } = await sql<{
    driver_id: number;
    from_time: string | null;
    to_time: string | null;
    start_place: ShiftHours["startPlace"];
    end_place: ShiftHours["endPlace"];
    vehicle: string | null;
    breaks: unknown;
    lat: number | null;
    lon: number | null;
  }>`select known.driver_id, shift.*, home.lat, home.lon
    from (select driver_id from driver_shifts union select driver_id from driver_shift_days where day = ${day}) as known
      left join lateral (
        (select 1 as rank, from_time, to_time, start_place, end_place, vehicle, breaks from driver_shift_days
          where driver_id = known.driver_id and day = ${day})
        union all
        (select 2, from_time, to_time, start_place, end_place, vehicle, breaks from driver_shifts
          where driver_id = known.driver_id and weekday = ${weekdayOf(day)})
        order by rank limit 1) as shift on true
      left join driver_homes as home on home.driver_id = known.driver_id
    where ${only ?? null}::integer is null or known.driver_id = ${only ?? null}::integer`.execute(db);
  return new Map(
    rows.map(({ driver_id, lat, lon, ...row }) => [
      driver_id,
      {
        hours: row.from_time === null ? null : shiftOfRow(row),
        home: lat === null || lon === null ? null : { lat, lon },
      },
    ]),
  );
}
