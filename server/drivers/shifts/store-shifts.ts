import type { DriverShifts } from "../../../contract/driver-shifts.ts";
import type { ShiftHours } from "../../../domain/dispatch/shift-hours.ts";
import type { Database } from "../../database/kysely.ts";

/** Replaces a driver's week, and the days from `today` on. */
export async function storeShifts(
  db: Database,
  { driverId, week, days }: Pick<DriverShifts, "driverId" | "week" | "days">,
  today: string,
): Promise<void> {
  await db.deleteFrom("driver_shifts").where("driver_id", "=", driverId).execute();
  if (week.length > 0)
    await db
      .insertInto("driver_shifts")
      .values(week.map(({ weekday, shift }) => ({ driver_id: driverId, weekday, ...columnsOf(shift) })))
      .execute();
  await db.deleteFrom("driver_shift_days").where("driver_id", "=", driverId).where("day", ">=", today).execute();
  if (days.length > 0)
    await db
      .insertInto("driver_shift_days")
      .values(days.map(({ day, shift }) => ({ driver_id: driverId, day, ...(shift ? columnsOf(shift) : off) })))
      .execute();
}

export async function storeHome(
  db: Database,
  driverId: number,
  home: { address: string; lat: number; lon: number } | null,
): Promise<void> {
  await db.deleteFrom("driver_homes").where("driver_id", "=", driverId).execute();
  if (home)
    await db
      .insertInto("driver_homes")
      .values({ driver_id: driverId, ...home })
      .execute();
}

/** Deletes these drivers' shifts and homes. */
export async function deleteShifts(db: Database, driverIds: readonly number[]): Promise<void> {
  if (driverIds.length === 0) return;
  for (const table of ["driver_shifts", "driver_shift_days", "driver_homes"] as const)
    await db.deleteFrom(table).where("driver_id", "in", driverIds).execute();
}

const off = { from_time: null, to_time: null };

function columnsOf({ from, to, startPlace, endPlace, vehicle, breaks }: ShiftHours) {
  return {
    from_time: from,
    to_time: to,
    start_place: startPlace,
    end_place: endPlace,
    vehicle,
    breaks: JSON.stringify(breaks),
  };
}
