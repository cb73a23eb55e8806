import { sql } from "kysely";
import type { Context } from "../context.ts";

const keptDays = 90;
const batch = 1_000;

/**
 * Deletes emails that are about no order and no form after 90 days: what the shop told its team of itself. The others go with what they are
 * about. Answers true where more are waiting.
 */
export async function deleteOldAlerts({ db, now }: Pick<Context, "db" | "now">): Promise<boolean> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  const { numAffectedRows = 0n } = await sql`delete from emails where id in (
    select id from emails where order_id is null and submission_id is null and created_at < ${before}
    order by created_at limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows) === batch;
}
