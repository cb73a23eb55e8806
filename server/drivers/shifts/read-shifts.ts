import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import { weekdays } from "../../../domain/schedule/collection-hours.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../context.ts";
import { vehicleName } from "../read-drivers.ts";
import { shiftOfRow } from "./shift-of-row.ts";

/** `driver`: the driver's row. Past days are left out. */
export async function readShifts(
  { db, now, settings }: Pick<Context, "db" | "now" | "settings">,
  driver: { id: number; display_name: string; vehicle: string; shifts_version: number },
): Promise<DriverShifts> {
  const { settings: tariff } = await settings.current();
  const week = await db.selectFrom("driver_shifts").selectAll().where("driver_id", "=", driver.id).execute();
  const days = await db
    .selectFrom("driver_shift_days")
    .selectAll()
    .where("driver_id", "=", driver.id)
    .where("day", ">=", dublinDate(now()))
    .orderBy("day")
    .execute();
  const home = await db
    .selectFrom("driver_homes")
    .select("address")
    .where("driver_id", "=", driver.id)
    .executeTakeFirst();
  return {
    driverId: driver.id,
    name: driver.display_name,
    vehicleName: vehicleName(tariff, driver.vehicle),
    version: driver.shifts_version,
    home: home ?? null,
    week: weekdays.flatMap((weekday) => {
      const row = week.find((each) => each.weekday === weekday);
      return row ? [{ weekday, shift: shiftOfRow(row) }] : [];
    }),
    days: days.map((row) => ({ day: row.day, shift: row.from_time === null ? null : shiftOfRow(row) })),
  };
}
