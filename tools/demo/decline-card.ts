import type { Context } from "../../server/context.ts";
import { storeOrderEvent } from "../../server/orders/store-order-event.ts";

/**
 * Marks an order as the gateway would on a failed payment. Done by hand, because a declined card leaves an order
 * pending with the gateways here; failed orders only come from elsewhere.
 */
export async function declineCard(context: Context, { id }: { id: number }, note: string): Promise<void> {
  const failed = await context.db
    .updateTable("orders")
    .set({ status: "failed", date_modified: context.now() })
    .where("id", "=", id)
    .where("status", "=", "pending")
    .executeTakeFirst();
  if (failed.numUpdatedRows !== 1n) throw new Error(`order ${id} of the demo was not pending`);
  await storeOrderEvent(context, {
    orderId: id,
    actor: "payment gateway",
    kind: "status",
    note,
    data: { from: "pending", to: "failed" },
  });
}
