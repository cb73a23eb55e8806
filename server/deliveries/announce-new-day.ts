import { sql } from "kysely";
import { addDays } from "../../domain/schedule/dates.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Context } from "../context.ts";

/**
 * Every second: at midnight, notifies boards, and the phones of drivers with stops of either day, that runs have
 * changed although nothing was stored. Each process does so for its own subscribers; one that was not running has none.
 */
export function createDayAnnouncer(): (context: Context) => Promise<void> {
  let announced: string | null = null;
  return async ({ db, now }) => {
    const today = dublinDate(now());
    const before = announced;
    announced = today;
    if (before === null || before === today) return;
    await sql`select publish_change(array['board', 'driver:' || driver_id],
        jsonb_build_object('kind', 'run', 'id', driver_id, 'day', ${today}::text))
      from (select distinct driver_id from stops
        where driver_id is not null and run_day in (${addDays(today, -1)}, ${today})
          and state in ('waiting', 'en_route', 'arrived')) as drivers`.execute(db);
  };
}
