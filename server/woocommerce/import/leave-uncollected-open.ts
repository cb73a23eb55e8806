import type { Selectable } from "kysely";
import { isStillToCollect } from "../../../domain/deliveries/completed-elsewhere.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import { showDay } from "../../../domain/schedule/dates.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Deliveries, Orders } from "../../database/types.ts";
import { referencesOf } from "../../orders/stored-order.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { changeOrderFromRemote, isEventStored, storeEventAndAlertOnce } from "../remote-events.ts";

type Order = Selectable<Orders>;

/** Whether an order has a delivery here. */
export async function hasDelivery(db: Database, orderId: OrderId): Promise<boolean> {
  return (await readDeliveryState(db, orderId)) !== undefined;
}

/** Whether a driver has an order's goods, or has delivered them. */
export async function isCollected(db: Database, orderId: OrderId): Promise<boolean> {
  return (await readDeliveryState(db, orderId))?.collected_at != null;
}

type StoredState = Pick<Selectable<Deliveries>, "state" | "collected_at">;

function readDeliveryState(db: Database, orderId: OrderId): Promise<StoredState | undefined> {
  return db
    .selectFrom("deliveries")
    .select(["state", "collected_at"])
    .where("order_id", "=", orderId)
    .executeTakeFirst();
}

/**
 * Leaves an order open that the remote shop has completed although nobody has collected it yet, and alerts the team,
 * once. A completion that left it open once does not apply at later reads either: from then on, only delivery or staff
 * complete the order. Null if the completion applies, else whether something changed.
 */
export async function leaveUncollectedOpen(
  context: Context,
  order: Order,
  { remote, wasOnBoard }: { remote: RemoteOrder; wasOnBoard: boolean },
): Promise<boolean | null> {
  if (order.status === "completed" || order.status === "refunded") return null;
  const delivery = await readDeliveryState(context.db, order.id);
  const isOpen =
    isStillToCollect(factsOf(context, order, { remote, wasOnBoard, delivery })) ||
    (await isEventStored(context.db, order.id, completionOf(remote)));
  if (!isOpen) return null;
  const isNew = await alertUncollected(context, order, remote);
  // An order that staff hold stays on hold; one that never had a delivery gets one.
  const status = order.status === "on-hold" && delivery ? order.status : "processing";
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

/** A cancelled order is off the board; completing it resumes it. */
function factsOf(
  context: Context,
  order: Order,
  { remote, wasOnBoard, delivery }: { remote: RemoteOrder; wasOnBoard: boolean; delivery: StoredState | undefined },
) {
  const completedAt = remote.date_completed_gmt ?? context.now();
  const isOff = order.status === "cancelled" && delivery?.state === "cancelled";
  const isCollected = delivery?.collected_at != null && delivery.collected_at <= completedAt;
  return {
    state: delivery && !isOff ? delivery.state : order.delivers ? ("unassigned" as const) : null,
    isCollected,
    wasOnBoard: wasOnBoard && order.status !== "cancelled",
    collectionDay: order.scheduled_date,
    completedOn: dublinDate(completedAt),
  };
}

/** The stored facts of a completion that leaves an order open. */
function completionOf({ date_completed_gmt: completedAt }: RemoteOrder) {
  return { siteStatus: "completed", completedAt: completedAt?.toISOString() ?? null };
}

/** Alerts the team once to an order that is completed there but not collected. True if that was new. */
export function alertUncollected(context: Context, order: Order, remote: RemoteOrder): Promise<boolean> {
  const { booking } = referencesOf(order);
  return storeEventAndAlertOnce(context, order.id, {
    kind: "site_status",
    note: "Completed on the WordPress site; nobody has collected it yet, so it stays open here",
    data: completionOf(remote),
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
