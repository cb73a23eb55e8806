import { sql } from "kysely";
import { batchWrites } from "../../database/batch-writes.ts";
import type { Database } from "../../database/kysely.ts";
import { plannedOnce } from "../../database/statement-names.ts";
import { isStopUnderWay } from "../stop-under-way.ts";

export type NewPosition = {
  driver_id: number;
  phone_id: string;
  located_at: Date;
  lat: number;
  lon: number;
  accuracy_m: number;
};

const writers = new WeakMap<Database, (positions: NewPosition[]) => Promise<boolean>>();

/**
 * Stores a phone's positions, the newest also as the driver's last position; returns false and stores nothing if the
 * driver is off duty or no stop is under way. While the database is busy, several phones share one statement.
 */
export function storePositions(db: Database, positions: NewPosition[]): Promise<boolean> {
  const writer = writers.get(db) ?? batchWrites((phones: NewPosition[][]) => insertPositions(db, phones));
  writers.set(db, writer);
  return writer(positions);
}

/** Locks the drivers' rows, so that going off duty cannot be followed by another position. */
async function insertPositions(db: Database, phones: NewPosition[][]): Promise<boolean[]> {
  const { rows } = await sql<{ id: number }>`${plannedOnce} with sent as (
      select * from jsonb_to_recordset(${JSON.stringify(phones.flat())}::jsonb)
        as sent (driver_id integer, phone_id uuid, located_at timestamptz, lat float8, lon float8, accuracy_m real)
    ), on_duty as (
      select id from drivers where id = any(${phones.flatMap(([first]) => first?.driver_id ?? [])}::integer[]) and on_duty order by id for share
    ), under_way as (
      select id from on_duty where exists (
        select 1 from stops join deliveries using (order_id) where driver_id = on_duty.id and ${isStopUnderWay})
    ), stored as (
      insert into driver_positions (driver_id, phone_id, located_at, lat, lon, accuracy_m)
      select driver_id, phone_id, located_at, lat, lon, accuracy_m from sent join under_way on id = driver_id
      on conflict (driver_id, located_at) do nothing
    ), newest as (
      insert into driver_places (driver_id, lat, lon, accuracy_m, located_at, refused)
      select distinct on (driver_id) driver_id, lat, lon, accuracy_m, located_at, false from sent join under_way on id = driver_id
      order by driver_id, located_at desc
      on conflict (driver_id) do update set lat = excluded.lat, lon = excluded.lon, accuracy_m = excluded.accuracy_m,
        located_at = excluded.located_at, refused = false
      where driver_places.located_at is null or driver_places.located_at < excluded.located_at
    )
    select id from under_way`.execute(db);
  const underWay = new Set(rows.map(({ id }) => id));
  return phones.map(([first]) => first !== undefined && underWay.has(first.driver_id));
}
