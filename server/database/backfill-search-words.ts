import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Few enough that nobody waits for the rows. */
const batchSize = 200;

/**
 * Gives rows from before words were written theirs, newest first; several processes take other rows. True where more are left. Orders and
 * customers that are new or change get theirs by a trigger.
 */
export async function fillWords({ db }: Pick<Context, "db">): Promise<boolean> {
  const orders = await sql`update orders set words = order_words(orders) where id in (
    select id from orders where words is null order by id desc limit ${batchSize} for update skip locked)`.execute(db);
  const customers = await sql`update customers set words = customer_words(customers) where id in (
    select id from customers where words is null order by id desc limit ${batchSize} for update skip locked)`.execute(
    db,
  );
  return [orders, customers].some(({ numAffectedRows }) => Number(numAffectedRows ?? 0) === batchSize);
}
