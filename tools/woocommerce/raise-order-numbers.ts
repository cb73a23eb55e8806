import { sql } from "kysely";
import type { Database } from "../../server/database/kysely.ts";

/**
 * Numbers new orders of ours on from the highest that was brought over, so that no two are called by the same one; never back. Answers the
 * number that the next order has at least; null where it was so before.
 */
export async function raiseOrderNumbers(db: Database): Promise<number | null> {
  // By drawing what is between: setting it could undo what a running server draws at this moment.
  const { rows } = await sql<{ last: string | null }>`select max(nextval('orders_id_seq')) as last
    from generate_series(1, (select max(shop_order_id) from orders) - (select last_value from orders_id_seq))`.execute(
    db,
  );
  const last = rows[0]?.last ?? null;
  return last === null ? null : Number(last) + 1;
}
