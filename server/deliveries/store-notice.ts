import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";

/** Shown to dispatchers until one of them dismisses it. */
export async function storeDispatchNotice(
  { db, now }: Pick<Context, "db" | "now">,
  { orderId, driverId, text }: { orderId: OrderId | null; driverId: number | null; text: string },
): Promise<void> {
  await db
    .insertInto("dispatch_notices")
    .values({ order_id: orderId, driver_id: driverId, text, created_at: now() })
    .execute();
}
