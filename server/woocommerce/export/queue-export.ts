import { type RawBuilder, type Selectable, sql } from "kysely";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { orderJsonOf } from "../../orders/stored-order.ts";

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

/** Has an order placed that is about to be paid at the remote shop and was booked before that shop kept the shop. */
export async function requeueExport(context: Context, order: Selectable<Orders>): Promise<void> {
  if (order.shop_order_id !== null) return;
  await context.db
    .insertInto("shop_placements")
    .values({
      order_id: order.id,
      reference: orderJsonOf(order).shipment.quoteReference || `order-${order.id}`,
      next_attempt_at: context.now(),
    })
    .onConflict((conflict) =>
      conflict
        .column("order_id")
        .doUpdateSet({ next_attempt_at: context.now() })
        .where("shop_placements.next_attempt_at", "is", null),
    )
    .execute();
}

/**
 * Has what became of an order here told to the remote shop by the next run of the job, in the transaction that makes it so; also where
 * its placing is under way at this moment. An order that never had to go there stays here.
 */
export async function queuePush(context: Context, orderId: number): Promise<void> {
  const now = context.now();
  // One that was made at that shop never had to be placed: it is known there by its number.
  await sql`with known as (
      update shop_placements set next_attempt_at = ${now}::timestamptz, attempts = 0 where order_id = ${orderId} returning order_id
    )
    insert into shop_placements (order_id, reference, shop_order_key, placed_at, next_attempt_at)
    select id, ${orderReference("")} || shop_order_id, order_key, ${now}::timestamptz, ${now}::timestamptz
    from orders where id = ${orderId} and shop_order_id is not null and not exists (select from known)
    on conflict (order_id) do update set next_attempt_at = excluded.next_attempt_at, attempts = 0`.execute(context.db);
}
