import { sql } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import type { Point } from "../../domain/dispatch/run.ts";
import { type Vehicle, vehicleOf } from "../../domain/dispatch/vehicle.ts";
import type { Database } from "../database/kysely.ts";
import { type DayShift, readDayShifts } from "../drivers/shifts/read-day-shifts.ts";

export type DayDriver = {
  id: number;
  name: string;
  phone: string;
  vehicleId: string;
  vehicle: Vehicle;
  onDuty: boolean;
  /** Null if the driver has no shifts at all, and is therefore available all day while on duty. */
  shift: DayShift | null;
  isEnded: boolean;
  /** The version of this day's run; 0 without a run. */
  version: number;
  place: (Point & { at: Date }) | null;
  placeRefused: boolean;
  seenAt: Date | null;
};

export async function readDrivers(db: Database, settings: Settings, day: string): Promise<Map<number, DayDriver>> {
  const { rows } = await sql<{
    id: number;
    name: string;
    phone: string;
    vehicle: string;
    on_duty: boolean;
    is_ended: boolean;
    version: number | null;
    lat: number | null;
    lon: number | null;
    located_at: Date | null;
    refused: boolean | null;
    seen_at: Date | null;
  }>`select drivers.id, users.display_name as name, drivers.phone, drivers.vehicle, drivers.on_duty,
      users.disabled_at is not null as is_ended, runs.version, lat, lon, located_at, refused,
      (select max(seen_at) from driver_phones where driver_id = drivers.id and ended_at is null) as seen_at
    from drivers join users on users.id = drivers.user_id
      left join runs on runs.driver_id = drivers.id and runs.day = ${day}
      left join driver_places on driver_places.driver_id = drivers.id
    order by users.display_name, drivers.id`.execute(db);
  const shifts = await readDayShifts(db, day);
  return new Map(
    rows.map((row) => {
      const shift = shifts.get(row.id) ?? null;
      const vehicleId = shift?.hours?.vehicle ?? row.vehicle;
      const driver: DayDriver = {
        id: row.id,
        name: row.name,
        phone: row.phone,
        vehicleId,
        vehicle: vehicleOf(settings, vehicleId),
        shift,
        onDuty: row.on_duty && !row.is_ended,
        isEnded: row.is_ended,
        version: row.version ?? 0,
        place:
          row.on_duty && row.lat !== null && row.lon !== null && row.located_at !== null
            ? { lat: row.lat, lon: row.lon, at: row.located_at }
            : null,
        placeRefused: row.refused ?? false,
        seenAt: row.seen_at,
      };
      return [row.id, driver];
    }),
  );
}
