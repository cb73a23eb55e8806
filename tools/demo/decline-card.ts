import type { Context } from "../../server/context.ts";
import { storeOrderEvent } from "../../server/orders/store-order-event.ts";

/**
 * An order as it looks when a gateway reports that its payment failed. By hand: with the gateways there are a declined card leaves its
 * order pending, and orders that failed come from elsewhere.
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
