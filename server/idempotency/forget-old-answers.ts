import { sql } from "kysely";
import type { Context } from "../context.ts";

/**
 * Longer than anybody asks again: browsers for minutes, shop clients for hours, the longest refund two days. No longer than a quote that was
 * not booked, whose addresses an answer repeats.
 */
const keptDays = 30;
const batch = 1_000;

/** Deletes what was kept to answer a repeated POST alike, after 30 days. Answers true where more is waiting. */
export async function forgetOldAnswers({ db, now }: Pick<Context, "db" | "now">): Promise<boolean> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  const { numAffectedRows = 0n } = await sql`delete from idempotency_keys where (scope, key) in (
    select scope, key from idempotency_keys where created_at < ${before}
    order by created_at limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows) === batch;
}
