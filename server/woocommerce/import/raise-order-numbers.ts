import { sql } from "kysely";
import type { Database } from "../../database/kysely.ts";
import { inTransaction } from "../../database/transaction.ts";

/**
 * Advances our order sequence past the highest remote order id, including failed imports, so that no two orders share
 * a number. Returns the lowest next number; null if nothing had to change.
 */
export function raiseOrderNumbers(db: Database): Promise<number | null> {
  return inTransaction({ db }, async ({ db }) => {
    // Two processes starting at once would both advance it.
    await sql`select pg_advisory_xact_lock(hashtext('order numbers'))`.execute(db);
    // Draws the numbers in between, since setting the sequence could undo numbers that a running server draws
    // meanwhile.
    const { rows } = await sql<{ last: string | null }>`select max(nextval('orders_id_seq')) as last
      from generate_series(1, greatest(
        (select max(shop_order_id) from orders), (select max(shop_order_id) from shop_webhook_inbox where failure is not null)
      ) - (select last_value from orders_id_seq))`.execute(db);
    const last = rows[0]?.last ?? null;
    return last === null ? null : Number(last) + 1;
  });
}
