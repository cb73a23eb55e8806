import { sql } from "kysely";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";

/**
 * Has what became of an order here told to the WordPress site by the next run of the job, in the transaction that makes it so; also where
 * its placing is under way at this moment. An order that never had to go there stays here.
 */
export async function expectAlignment(context: Context, orderId: number): Promise<void> {
  if (!context.woocommerce) return;
  const now = context.now();
  // One that was made at that site never had to be placed: it is known there by its number.
  await sql`with known as (
      update shop_placements set next_attempt_at = ${now}::timestamptz, attempts = 0 where order_id = ${orderId} returning order_id
    )
    insert into shop_placements (order_id, reference, shop_order_key, placed_at, next_attempt_at)
    select id, ${orderReference("")} || shop_order_id, order_key, ${now}::timestamptz, ${now}::timestamptz
    from orders where id = ${orderId} and shop_order_id is not null and not exists (select from known)
    on conflict (order_id) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0`.execute(context.db);
}
