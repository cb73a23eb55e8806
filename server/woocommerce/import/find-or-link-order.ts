import type { Selectable } from "kysely";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { lockOrder } from "../../orders/find-order.ts";
import { metadataOf, quoteReferenceKey, type RemoteOrder } from "../client/remote-order.ts";
import { linkOrder, lockByRemoteNumber, releaseNumber } from "../export/link-order.ts";
import { reportOnce } from "../order-history.ts";

type FoundOrder = { order: Selectable<Orders>; isDuplicate: boolean };

/**
 * Our order of one of that shop, locked: by the quote that it was exported for where the answer to its export was lost, which links it, else
 * by its number there. `isDuplicate`: ours is another order there already. Null: it was made there.
 */
export async function findLocalOrder(context: Context, remote: RemoteOrder): Promise<FoundOrder | null> {
  const reference = metadataOf(remote.meta_data, quoteReferenceKey);
  const task =
    reference === ""
      ? undefined
      : await context.db
          .selectFrom("shop_placements")
          .select("order_id")
          .where("reference", "=", reference)
          .executeTakeFirst();
  // Before the other one, as whoever links it does.
  const booked = task && (await lockOrder(context.db, task.order_id));
  const isFree =
    booked?.shop_order_id === null && (await releaseNumber(context.db, { orderId: booked.id, shopOrderId: remote.id }));
  if (booked && isFree) {
    // What is due there stays due: what became of the order here meanwhile is told by the job that places.
    await linkOrder(context, { orderId: booked.id, remote: remote, until: null });
    return { order: { ...booked, shop_order_id: remote.id }, isDuplicate: false };
  }
  const linked = await lockByRemoteNumber(context.db, remote.id);
  if (linked) return { order: linked, isDuplicate: false };
  return booked ? { order: booked, isDuplicate: true } : null;
}

/** A second order there for one of ours is left to people, who are told once, and again when somebody has paid it. */
export async function reportDuplicate(context: Context, order: Selectable<Orders>, remote: RemoteOrder): Promise<void> {
  const data = { duplicateOf: order.shop_order_id, shopOrderId: remote.id, isPaid: remote.date_paid_gmt !== null };
  await reportOnce(context, order.id, {
    kind: "duplicate",
    note: `The WordPress site has it a second time, as order ${remote.id}${data.isPaid ? ", which was paid" : ""}`,
    data,
    alert: {
      title: `${orderReference(order.shop_order_id ?? order.id)} is on the WordPress site twice`,
      text: data.isPaid
        ? `Order ${remote.id} there is for the same quote, and was paid. Please refund it there, or cancel the other one.`
        : `Order ${remote.id} there is for the same quote. Please cancel it there.`,
      facts: [{ label: "Kept", value: String(order.shop_order_id) }],
    },
  });
}
