import { sql } from "kysely";
import { addDays } from "../../domain/schedule/dates.ts";
import type { Context } from "../context.ts";

/** How long it is known where drivers were. */
export const positionsKeptDays = 30;
const madeAhead = 3;

/** Makes the days to come, in which positions are kept, and drops those that are over as a whole. Days are UTC's. */
export async function keepPositionDays({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const today = now().toISOString().slice(0, "2026-03-04".length);
  for (let ahead = 0; ahead <= madeAhead; ahead++)
    await sql`select make_position_day(${addDays(today, ahead)}::date)`.execute(db);
  await sql`select drop_position_days(${addDays(today, -positionsKeptDays)}::date)`.execute(db);
}
