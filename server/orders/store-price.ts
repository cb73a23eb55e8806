import { type Selectable, sql, type UpdateObject } from "kysely";
import type { Cents } from "../../domain/money/euro.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { DB, Orders } from "../database/types.ts";
import { type LineToStore, replaceOrderLines } from "./store-order.ts";

/** `lines` are net and add up to `netCents`. */
export type PriceToStore = {
  lines: readonly LineToStore[];
  totalCents: Cents;
  netCents: Cents;
  vatCents: Cents;
  dueCents: Cents;
};

/** The columns that may change along with a price: the shipment, the reason for a typed price, and the version. */
type Repriced = Pick<
  UpdateObject<DB, "orders">,
  | "kind"
  | "service_type"
  | "service_name"
  | "package_type"
  | "priority"
  | "estimated_delivery_date"
  | "pickup_town"
  | "dropoff_town"
  | "distance_km"
  | "address_marks"
  | "shipment"
  | "meta"
  | "returned_cents"
  | "typed_price_reason"
  | "version"
  | "date_modified"
>;

/** Replaces an order's lines and amounts. The caller holds the order's lock. */
export async function storePrice(
  { db, now }: Pick<Context, "db" | "now">,
  orderId: OrderId,
  { lines, totalCents, netCents, vatCents, dueCents }: PriceToStore,
  repriced: Repriced = {},
): Promise<Selectable<Orders>> {
  await replaceOrderLines(db, orderId, lines);
  return db
    .updateTable("orders")
    .set({
      ...repriced,
      total_cents: totalCents,
      net_cents: netCents,
      vat_cents: vatCents,
      due_cents: dueCents,
      due_at: dueCents > 0 ? sql<Date>`coalesce(due_at, ${now()})` : null,
    })
    .where("id", "=", orderId)
    .returningAll()
    .executeTakeFirstOrThrow();
}
