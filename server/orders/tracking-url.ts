import { trackPath } from "../../contract/tracking.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

/** The tracking page of an order's delivery; null before there is a delivery, and once the page has expired. */
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
