import { randomBytes, randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { hashKey, phoneTokenPrefix } from "../../../server/auth/authenticate.ts";
import type { Database } from "../../../server/database/kysely.ts";
import type { PreparedBooking } from "../prepare-requests.ts";

/** A signed-in driver's phone and the tracking pages of its deliveries; the first of them may show the van. */
export type SimulatedDriver = { driverId: number; token: string; firstOrder: number; keys: string[] };

/**
 * A day's work in a seeded shop: `deliveries` orders of today, spread over the runs of `drivers` on duty. `quoted`
 * are quotes with a route for the first deliveries, so that their pages have a map.
 */
export async function fillDay(
  db: Database,
  { day, drivers, deliveries, quoted }: { day: string; drivers: number; deliveries: number; quoted: PreparedBooking[] },
): Promise<SimulatedDriver[]> {
  const chosen = await sql<{
    id: number;
  }>`with chosen as (select id from orders where status = 'completed' and shipment ? 'pickup' and package_type is not null
        and not exists (select from deliveries where order_id = orders.id)
      order by id desc limit ${deliveries})
    update orders set status = 'processing', scheduled_date = ${day}, estimated_delivery_date = ${day}, date_modified = now(),
      priority = 'same_day' from chosen
    where orders.id = chosen.id returning orders.id`.execute(db);
  const orders = chosen.rows.map(({ id }) => id).sort((a, b) => a - b);
  const name = `bench-${randomBytes(4).toString("hex")}`;
  const tokens = Array.from({ length: drivers }, () => phoneTokenPrefix + randomBytes(32).toString("base64url"));
  await sql`with hired as (
      insert into users (username, display_name, role)
      select ${name} || n, 'Driver ' || n, 'driver' from generate_series(1, ${drivers}::integer) n returning id)
    insert into drivers (user_id, phone, vehicle, on_duty, created_at)
    select id, '+353870000000', 'large_van', true, now() from hired`.execute(db);
  const hired = await db.selectFrom("drivers").select("id").orderBy("id", "desc").limit(drivers).execute();
  const ids = hired.map(({ id }) => id).sort((a, b) => a - b);
  const now = new Date();
  await db
    .insertInto("driver_phones")
    .values(
      ids.map((id, index) => ({
        id: randomUUID(),
        driver_id: id,
        token_hash: hashKey(tokens[index] ?? ""),
        signed_in_at: now,
        seen_at: now,
        expires_at: new Date(now.getTime() + 86_400_000),
      })),
    )
    .execute();
  await sql`insert into runs (driver_id, day, changed_at) select id, ${day}, now() from unnest(${ids}::integer[]) id`.execute(
    db,
  );
  await sql`with numbered as (select id as order_id, at - 1 as at from unnest(${orders}::integer[]) with ordinality as given (id, at))
    update stops set driver_id = (${ids}::integer[])[1 + at % ${drivers}], run_day = ${day},
      run_position = at / ${drivers} * 2 + case kind when 'pickup' then 0 else 1 end
    from numbered where numbered.order_id = stops.order_id`.execute(db);
  const { rows } = await sql<{ driver_id: number; order_id: number; track_key: string }>`
    select driver_id, order_id, track_key from stops join deliveries using (order_id)
    where kind = 'pickup' and run_day = ${day} and driver_id = any(${ids}::integer[]) order by run_position, order_id`.execute(
    db,
  );
  const driven = ids.map((driverId, index): SimulatedDriver => {
    const own = rows.filter((row) => row.driver_id === driverId);
    return {
      driverId,
      token: tokens[index] ?? "",
      firstOrder: own[0]?.order_id ?? 0,
      keys: own.map(({ track_key }) => track_key),
    };
  });
  await sql`update orders set quote_id = given.quote from unnest(${driven.map(({ firstOrder }) => firstOrder)}::integer[],
      ${quoted.map(({ body }) => body.quoteId)}::text[]) given (id, quote) where orders.id = given.id`.execute(db);
  for (let left = 1; left > 0; ) {
    const { rows: waiting } = await sql<{ left: number }>`select count(*)::integer as left from stops
      where located_at is null`.execute(db);
    left = waiting[0]?.left ?? 0;
    // The server's geocoding job finds their positions.
    if (left > 0) await sleep(200);
  }
  return driven;
}
