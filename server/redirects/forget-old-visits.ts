import { sql } from "kysely";
import type { Context } from "../context.ts";

/** For as long logs are kept. */
export const visitsKeptDays = 90;

/** Deletes visits, and counts of what nobody has asked for since, that are older than logs are kept. */
export async function forgetOldVisits({ db, now }: Pick<Context, "db" | "now">): Promise<void> {
  const before = new Date(now().getTime() - visitsKeptDays * 86_400_000);
  await sql`delete from visits where at < ${before}`.execute(db);
  await sql`delete from visit_counts where last_at < ${before}`.execute(db);
}
