import type { Settings } from "../../../contract/settings.ts";
import { isDeliveredFromHere } from "../../../domain/deliveries/delivered-from-here.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../context.ts";
import type { RemoteOrder } from "../client/remote-order.ts";

type RemoteFacts = {
  scheduled_date: string | null;
  shipment: { pickup?: unknown; dropoff?: unknown };
};

/** When the remote shop was connected; now where its first synchronisation has not begun. */
export async function readConnectedAt({ db, now, remoteShop }: Context): Promise<Date> {
  const sync = await db
    .selectFrom("shop_syncs")
    .select("connected_at")
    .where("site", "=", remoteShop.url ?? "")
    .executeTakeFirst();
  return sync?.connected_at ?? now();
}

/** Whether an order made at the remote shop is delivered from here, by the settings in force. */
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
 * Whether an order that is completed there when it is first read still has to be collected: for a later day, or
 * completed since the shop was connected, as at its payment.
 */
export function isCompletedTooEarly(
  { status, date_completed_gmt: completedAt }: RemoteOrder,
  collectionDay: string | null,
  { connectedAt, today }: { connectedAt: Date; today: string },
): boolean {
  if (status !== "completed") return false;
  return (collectionDay !== null && collectionDay > today) || (completedAt !== null && completedAt >= connectedAt);
}
