import type { Context } from "../../context.ts";
import { lockOrder } from "../../orders/find-order.ts";
import { storeOrderEvent } from "../../orders/store-order-event.ts";
import { RemoteRefused } from "../client/client.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { remoteActor } from "../import/remote-actor.ts";
import { noteRemoteVersion } from "./note-remote-version.ts";
import { releaseNumber } from "./release-number.ts";

/** When what was placed is read back and compared. */
const readBackAfterMs = 1_000;

type Link = {
  orderId: number;
  remote: Pick<RemoteOrder, "id" | "order_key" | "date_modified_gmt">;
  /** What was due then is done; what has become due since is not. */
  until: Date | null;
};

/** Records, in the caller's transaction, that an order is at the remote shop as it is here, and under which number. Told twice, once. */
export async function linkOrder(context: Context, { orderId, remote, until }: Link): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (!order) return;
  const now = context.now();
  const isNew = order.shop_order_id === null;
  if (isNew && !(await releaseNumber(context.db, { orderId, shopOrderId: remote.id }))) {
    throw new RemoteRefused(
      `Order ${remote.id} there stands here as another order, with money of its own`,
      409,
      "taken",
    );
  }
  await context.db
    .updateTable("shop_placements")
    .set((eb) => ({
      next_attempt_at: eb.case().when("next_attempt_at", "=", until).then(null).else(eb.ref("next_attempt_at")).end(),
      claimed_until: null,
      attempts: 0,
      failure: null,
      ...(isNew && {
        shop_order_key: remote.order_key,
        placed_at: now,
        read_back_at: new Date(now.getTime() + readBackAfterMs),
      }),
    }))
    .where("order_id", "=", orderId)
    .execute();
  await noteRemoteVersion(context.db, orderId, remote.date_modified_gmt);
  if (!isNew) return;
  await context.db
    .updateTable("orders")
    .set({ shop_order_id: remote.id, date_modified: now })
    .where("id", "=", orderId)
    .execute();
  await storeOrderEvent(context, {
    orderId,
    actor: remoteActor,
    kind: "placed",
    note: `Placed at the WordPress site as order ${remote.id}`,
    data: { shopOrderId: remote.id },
  });
}
