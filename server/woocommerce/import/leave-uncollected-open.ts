import type { Selectable } from "kysely";
import { isStillToCollect } from "../../../domain/deliveries/completed-elsewhere.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { OrderStatus } from "../../../domain/orders/statuses.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Orders } from "../../database/types.ts";
import { referencesOf } from "../../orders/stored-order.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { changeOrderFromRemote, storeEventAndAlertOnce } from "../remote-events.ts";

type Order = Selectable<Orders>;

/** Whether an order has a delivery here. */
export async function hasDelivery(db: Database, orderId: OrderId): Promise<boolean> {
  return (await readDeliveryState(db, orderId)) !== undefined;
}

function readDeliveryState(db: Database, orderId: OrderId) {
  return db
    .selectFrom("deliveries")
    .select(["state", "collected_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

/**
 * Leaves an order open that the remote shop has completed although nobody has collected it yet, and alerts the team,
 * once. Null where the completion applies, else whether something changed.
 */
export async function leaveUncollectedOpen(
  context: Context,
  order: Order,
  { remote, wasOnBoard }: { remote: RemoteOrder; wasOnBoard: boolean },
): Promise<boolean | null> {
  const delivery = await readDeliveryState(context.db, order.id);
  const isOpen = isStillToCollect({
    state: delivery?.state ?? null,
    isCollected: delivery?.collected_at != null,
    wasOnBoard,
    collectionDay: order.scheduled_date,
    today: dublinDate(context.now()),
  });
  if (!isOpen || order.status === "completed" || order.status === "refunded") return null;
  const isNew = await alertUncollected(context, order, remote);
  const status = openStatus(order.status);
  if (status === order.status) return isNew;
  const data = { from: order.status, to: status };
  await changeOrderFromRemote(
    context,
    order.id,
    { status },
    { kind: "status", note: "To be collected and delivered", data },
  );
  return true;
}

function openStatus(status: OrderStatus): OrderStatus {
  return status === "on-hold" ? status : "processing";
}

/** Alerts the team, once, to an order that is completed there and not collected. True where that was new. */
export function alertUncollected(context: Context, order: Order, remote: RemoteOrder): Promise<boolean> {
  const { booking } = referencesOf(order);
  return storeEventAndAlertOnce(context, order.id, {
    kind: "site_status",
    note: "Completed on the WordPress site; nobody has collected it yet, so it stays open here",
    data: { siteStatus: "completed", completedAt: remote.date_completed_gmt?.toISOString() ?? null },
    alert: {
      title: `${booking} was completed on the WordPress site and is not collected yet`,
      text: "Here it stays open and on the board, and is completed once it is delivered. If it was delivered without the board, complete it on its page. If that site completes every order at its payment, test the connection in Settings: it says why.",
      facts: [
        { label: "Customer", value: order.customer_name || order.customer_email },
        { label: "Collection", value: order.scheduled_date ? showDay(order.scheduled_date) : "No day" },
      ],
    },
  });
}
