import type { Selectable } from "kysely";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { orderJsonOf } from "../../orders/stored-order.ts";

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
