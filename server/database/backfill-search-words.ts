import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Small enough that no transaction waits long for these rows. */
const batchSize = 200;

/**
 * Fills the `words` of rows older than that column, newest first; concurrent processes get different rows. Returns true
 * if more remain. A trigger fills new and changed rows.
 */
export async function backfillSearchWords({ db }: Pick<Context, "db">): Promise<boolean> {
  const orders = await sql`update orders set words = order_words(orders) where id in (
    select id from orders where words is null order by id desc limit ${batchSize} for update skip locked)`.execute(db);
  const customers = await sql`update customers set words = customer_words(customers) where id in (
    select id from customers where words is null order by id desc limit ${batchSize} for update skip locked)`.execute(
    db,
  );
  return [orders, customers].some(({ numAffectedRows }) => Number(numAffectedRows ?? 0) === batchSize);
}
