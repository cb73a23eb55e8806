import { type ExpressionBuilder, type ExpressionWrapper, type RawBuilder, type SqlBool, sql } from "kysely";
import {
  accountOrderNumber,
  type OrderId,
  type OrderNumber,
  type TypedOrderNumber,
  type WooCommerceOrderId,
} from "../../domain/orders/references.ts";
import type { Database } from "./kysely.ts";
import type { DB } from "./types.ts";

/** The fields that decide an order's number. */
type NumberedOrder = { id: OrderId; shop_order_id: WooCommerceOrderId | null; is_local: boolean };

/** The number people use for an order: its number on the WordPress site if it has one. */
export function orderNumber({ id, shop_order_id, is_local }: NumberedOrder): OrderNumber {
  return is_local ? accountOrderNumber(id) : (shop_order_id ?? id);
}

/** `orderNumber` in SQL, for the row of `orders` with this alias, as JSON: digits or a text. */
export function orderNumberIn(alias: string): RawBuilder<OrderNumber> {
  const column = (name: string) => sql.ref(`${alias}.${name}`);
  return sql<OrderNumber>`case when ${column("is_local")} then to_jsonb('AC-' || ${column("id")})
    else to_jsonb(coalesce(${column("shop_order_id")}, ${column("id")})) end`;
}

/** The number of the order in a row's `order_id`. */
export const orderNumberOfRow: RawBuilder<OrderNumber | null> = sql<OrderNumber | null>`(select ${orderNumberIn("numbered")} from orders numbered where numbered.id = order_id)`;

/** Matches orders by a typed number; an index serves each part. */
export function matchOrderNumber(
  eb: ExpressionBuilder<DB, "orders">,
  { digits, series }: TypedOrderNumber,
): ExpressionWrapper<DB, "orders", SqlBool> {
  const isOurs = eb("id", "=", digits);
  if (series === "AC") return eb.and([isOurs, eb("is_local", "=", true)]);
  return eb.or([
    eb("shop_order_id", "=", digits),
    series === "WC" ? eb.and([isOurs, eb("is_local", "=", false)]) : isOurs,
  ]);
}

/** Finds an order by its number; numbers of the WordPress site take precedence over our ids. Null if there is none. */
export async function findOrderId(db: Database, number: TypedOrderNumber): Promise<OrderId | null> {
  const orders = await db
    .selectFrom("orders")
    .select(["id", "shop_order_id"])
    .where((eb) => matchOrderNumber(eb, number))
    .execute();
  const isThere = number.series !== "AC";
  return (orders.find(({ shop_order_id }) => isThere && shop_order_id === number.digits) ?? orders[0])?.id ?? null;
}
