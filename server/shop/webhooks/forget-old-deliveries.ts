import { sql } from "kysely";
import type { Context } from "../../context.ts";

const keptDays = 30;
const batch = 1_000;

/** Deletes what has waited for a webhook for 30 days: by then its client has read the orders another way. Answers true where more is waiting. */
export async function forgetOldDeliveries({ db, now }: Pick<Context, "db" | "now">): Promise<boolean> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  const { numAffectedRows = 0n } = await sql`delete from webhook_deliveries where id in (
    select id from webhook_deliveries where queued_at < ${before}
    order by queued_at limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows) === batch;
}
