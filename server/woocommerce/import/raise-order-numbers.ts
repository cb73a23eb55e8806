import { sql } from "kysely";
import type { Database } from "../../database/kysely.ts";
import { inTransaction } from "../../database/transaction.ts";

/**
 * Numbers new orders of ours on from the highest number that an order has at a remote shop, be it one that could not be imported,
 * so that no two are called by the same one; never back. Answers the number that the next order has at least; null where it was so before.
 */
export function raiseOrderNumbers(db: Database): Promise<number | null> {
  return inTransaction({ db }, async ({ db }) => {
    // Two who start at once would both draw what is between.
    await sql`select pg_advisory_xact_lock(hashtext('order numbers'))`.execute(db);
    // By drawing what is between: setting it could undo what a running server draws at this moment.
    const { rows } = await sql<{ last: string | null }>`select max(nextval('orders_id_seq')) as last
      from generate_series(1, greatest(
        (select max(shop_order_id) from orders), (select max(shop_order_id) from shop_news where failure is not null)
      ) - (select last_value from orders_id_seq))`.execute(db);
    const last = rows[0]?.last ?? null;
    return last === null ? null : Number(last) + 1;
  });
}
