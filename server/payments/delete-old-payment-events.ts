import { sql } from "kysely";
import type { Context } from "../context.ts";

const keptDays = 90;
const batch = 1_000;

/**
 * Deletes the log of the gateway's news after 90 days; it tells of one for three days at most, by hand for 30. Payments and refunds, and the
 * order's own history, stay. Answers true where more is waiting.
 */
export async function deleteOldPaymentEvents({ db, now }: Pick<Context, "db" | "now">): Promise<boolean> {
  const before = new Date(now().getTime() - keptDays * 86_400_000);
  const { numAffectedRows = 0n } = await sql`delete from payment_events where (gateway, event_id) in (
    select gateway, event_id from payment_events where received_at < ${before}
    order by received_at limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows) === batch;
}
