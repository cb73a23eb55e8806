import { type RawBuilder, sql } from "kysely";
import type { Context } from "../context.ts";

type Limits = { before: RawBuilder<Date>; batch: number };

/**
 * Takes away what opens the tracking pages of deliveries that have been over since then; of one that never ended, once nothing has happened to it
 * and it has been due since then. Answers how many there were.
 */
export async function forgetTrackingKeys({ db }: Context, { before, batch }: Limits): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update deliveries set track_key = null where order_id in (
    select order_id from deliveries
    where changed_at < ${before} and track_key is not null
      and (state in ('delivered', 'returned', 'cancelled') or not exists (
        select 1 from stops join orders on orders.id = stops.order_id
        where stops.order_id = deliveries.order_id
          and greatest(stops.by_at, orders.estimated_delivery_date + 1) >= ${before}))
    order by changed_at limit ${batch} for update skip locked)`.execute(db);
  return Number(numAffectedRows);
}
