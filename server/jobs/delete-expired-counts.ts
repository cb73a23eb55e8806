import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { DeletionLimits } from "./delete-expired-rows.ts";

/** Deletes a batch of rate-limit counts that expired before the given time; returns how many. */
export async function deleteExpiredCounts({ db }: Context, { before, batch }: DeletionLimits): Promise<number> {
  const { numAffectedRows } = await sql`delete from rate_limits where key in (
    select key from rate_limits where expire < extract(epoch from ${before}) * 1000
    order by expire limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows ?? 0);
}
