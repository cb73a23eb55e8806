import type { Selectable } from "kysely";
import { orderReference } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Orders } from "../../database/types.ts";
import { lockOrder } from "../../orders/find-order.ts";
import { metadataValue, quoteReferenceKey, type RemoteOrder } from "../client/remote-order.ts";
import { linkOrder, lockByRemoteId, releaseRemoteId } from "../export/link-order.ts";
import { storeEventAndAlertOnce } from "../remote-events.ts";

type FoundOrder = { order: Selectable<Orders>; isDuplicate: boolean };

/**
 * The local order for a remote one, locked. Matches by quote reference, and links the order, if the response to an
 * export was lost; otherwise by remote id. `isDuplicate`: ours is linked to another remote order. Null: it was made
 * there.
 */
export async function findOrLinkOrder(context: Context, remote: RemoteOrder): Promise<FoundOrder | null> {
  const reference = metadataValue(remote.meta_data, quoteReferenceKey);
  const task =
    reference === ""
      ? undefined
      : await context.db
          .selectFrom("shop_placements")
          .select("order_id")
          .where("reference", "=", reference)
          .executeTakeFirst();
  // Locked first, in the same order as `linkOrder`.
  const booked = task && (await lockOrder(context.db, task.order_id));
  const isFree =
    booked?.shop_order_id === null &&
    (await releaseRemoteId(context.db, { orderId: booked.id, shopOrderId: remote.id }));
  if (booked && isFree) {
    // Pending work stays due: the export job pushes what happened to the order meanwhile.
    await linkOrder(context, { orderId: booked.id, remote: remote, until: null });
    return { order: { ...booked, shop_order_id: remote.id }, isDuplicate: false };
  }
  const linked = await lockByRemoteId(context.db, remote.id);
  if (linked) return { order: linked, isDuplicate: false };
  return booked ? { order: booked, isDuplicate: true } : null;
}

/** Staff resolve a second remote order for one of ours; they are alerted once, and again when it is paid. */
export async function alertDuplicate(context: Context, order: Selectable<Orders>, remote: RemoteOrder): Promise<void> {
  const data = { duplicateOf: order.shop_order_id, shopOrderId: remote.id, isPaid: remote.date_paid_gmt !== null };
  await storeEventAndAlertOnce(context, order.id, {
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
