import { type RawBuilder, sql } from "kysely";

/** A visitor who waits for it has it placed at once; only where that came to nothing the job does it. */
const visitorsTimeMs = 30_000;

/** SQL that notes that an accepted order has to go to the remote shop; part of the statement that accepts it. */
export function queueExport(
  order: { id: number; status: "pending" | "on-hold" },
  quoteReference: string,
  now: Date,
): RawBuilder<object> {
  const first = new Date(now.getTime() + (order.status === "pending" ? visitorsTimeMs : 0));
  return sql`insert into shop_placements (order_id, reference, next_attempt_at)
    values (${order.id}, ${quoteReference}, ${first})`;
}
