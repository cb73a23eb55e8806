import type { Selectable } from "kysely";
import { trackKeyPattern } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Orders } from "../database/types.ts";
import { readDelivery, type StoredDelivery } from "../deliveries/stored-delivery.ts";

export type TrackedDelivery = StoredDelivery & { order: Selectable<Orders> };

/** Null for an unknown key. A malformed key is looked up as well, so that it takes the same time. */
export async function findTrackedDelivery({ db }: Pick<Context, "db">, key: string): Promise<TrackedDelivery | null> {
  const found = await db
    .selectFrom("deliveries")
    .select("order_id")
    .where("track_key", "=", trackKeyPattern.test(key) ? key : "")
    .executeTakeFirst();
  return found ? findDeliveryOfOrder({ db }, found.order_id) : null;
}

/** Null for an order without a delivery. */
export async function findDeliveryOfOrder({ db }: Pick<Context, "db">, id: OrderId): Promise<TrackedDelivery | null> {
  const order = await db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirst();
  const stored = await readDelivery(db, id);
  return order && stored ? { ...stored, order } : null;
}
