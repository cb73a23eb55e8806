import type { Settings } from "../../../contract/settings.ts";
import { isDeliveredFromHere } from "../../../domain/deliveries/delivered-from-here.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../context.ts";
import type { RemoteOrder } from "../client/remote-order.ts";

type RemoteFacts = {
  scheduled_date: string | null;
  shipment: { pickup?: unknown; dropoff?: unknown };
};

/** When the remote shop was connected; now if its first synchronisation has not begun. */
export async function readConnectedAt({ db, now, remoteShop }: Context): Promise<Date> {
  const sync = await db
    .selectFrom("shop_syncs")
    .select("connected_at")
    .where("site", "=", remoteShop.url ?? "")
    .executeTakeFirst();
  return sync?.connected_at ?? now();
}

/** Whether an order made at the remote shop is delivered from here, according to the current settings. */
export function deliversRemoteOrder(
  { remote, facts, settings }: { remote: RemoteOrder; facts: RemoteFacts; settings: Settings },
  connectedAt: Date,
): boolean {
  const { from, products } = settings.remoteDeliveries;
  return isDeliveredFromHere(
    {
      collectionDay: facts.scheduled_date,
      madeOn: dublinDate(remote.date_created_gmt),
      hasBothAddresses: facts.shipment.pickup !== undefined && facts.shipment.dropoff !== undefined,
      products: remote.line_items.map(({ product_id }) => product_id),
    },
    { from: from || dublinDate(connectedAt), products },
  );
}

/**
 * Whether an order that is already completed there when first read still has to be collected: it is for a later day, or
 * was completed after the shop was connected, as at its payment.
 */
export function isCompletedTooEarly(
  { status, date_completed_gmt: completedAt }: RemoteOrder,
  collectionDay: string | null,
  { connectedAt, today }: { connectedAt: Date; today: string },
): boolean {
  if (status !== "completed") return false;
  return (collectionDay !== null && collectionDay > today) || (completedAt !== null && completedAt >= connectedAt);
}
