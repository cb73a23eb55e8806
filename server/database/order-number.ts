import { type RawBuilder, sql } from "kysely";
import type { OrderId, OrderNumber, WooCommerceOrderId } from "../../domain/orders/references.ts";
import type { Database } from "./kysely.ts";

/** The number people use for an order: its number on the WordPress site, where it has one. */
export function orderNumber({
  id,
  shop_order_id,
}: {
  id: OrderId;
  shop_order_id: WooCommerceOrderId | null;
}): OrderNumber {
  return shop_order_id ?? id;
}

/** The order number for the `order_id` of a row. */
export const orderNumberOfRow: RawBuilder<OrderNumber | null> = sql<OrderNumber | null>`(select coalesce(numbered.shop_order_id, numbered.id) from orders numbered where numbered.id = order_id)`;

/**
 * Finds an order by its number; numbers of the WordPress site take precedence over our ids. Null where there is none.
 */
export async function findOrderId(db: Database, number: number): Promise<OrderId | null> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "shop_order_id"])
    .where((eb) => eb.or([eb("shop_order_id", "=", number), eb("id", "=", number)]))
    .execute();
  return (orders.find(({ shop_order_id }) => shop_order_id === number) ?? orders[0])?.id ?? null;
}
