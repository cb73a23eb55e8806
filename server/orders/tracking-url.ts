import { trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

/** Where the delivery of an order can be followed; null while it has none, and once its page is gone. */
export async function readTrackingUrl(
  { db, environment }: Pick<Context, "db" | "environment">,
  orderId: OrderId,
): Promise<string | null> {
  const delivery = await db
    .selectFrom("deliveries")
    .select("track_key")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return delivery?.track_key == null ? null : environment.publicUrl + trackPath(delivery.track_key);
}
