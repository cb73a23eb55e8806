import { sql } from "kysely";
import { addDays } from "../../domain/schedule/dates.ts";
import type { Context } from "../context.ts";

/** Drivers' positions are personal data; the privacy policy names this period. */
export const positionRetentionDays = 30;
const daysAhead = 3;

/** Creates the partitions of the next days and drops those past retention. Days are UTC. */
export async function rotatePositionPartitions({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const today = now().toISOString().slice(0, "2026-03-04".length);
  for (let ahead = 0; ahead <= daysAhead; ahead++)
    await sql`select make_position_day(${addDays(today, ahead)}::date)`.execute(db);
  await sql`select drop_position_days(${addDays(today, -positionRetentionDays)}::date)`.execute(db);
}
