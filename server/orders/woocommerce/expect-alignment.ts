import { sql } from "kysely";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";

/** Has what became of an order here told to the WordPress site by the next run of the job, in the transaction that makes it so. */
export async function expectAlignment(context: Context, transaction: Database, orderId: number): Promise<void> {
  if (!context.woocommerce) return;
  const now = context.now();
  // One that was made at that site never had to be placed: it is known there by its number.
  await sql`insert into shop_placements (order_id, reference, shop_order_key, placed_at, next_attempt_at)
    select id, ${orderReference("")} || shop_order_id, order_key, ${now}::timestamptz, ${now}::timestamptz
    from orders where id = ${orderId} and shop_order_id is not null
    on conflict (order_id) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0`.execute(transaction);
}
