import type { Updateable } from "kysely";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import type { AlertData } from "../mail/alert-email.ts";
import { alertTeam } from "../mail/alert-team.ts";
import { type NewOrderEvent, storeOrderEvent } from "../orders/store-order-event.ts";
import { remoteActor } from "./client/remote-order.ts";

type Event = Omit<NewOrderEvent, "at" | "actor">;

/** Adds an event of the remote shop to an order's history. */
export async function storeRemoteEvent(context: Context, orderId: OrderId, event: Event): Promise<void> {
  await storeOrderEvent(context, { orderId, actor: remoteActor, ...event });
}

/** What a remote change may set; `tools/check-writers.ts` reads this list. */
type RemoteChanges = Pick<
  Updateable<Orders>,
  | "shop_order_id"
  | "status"
  | "date_created"
  | "date_paid"
  | "date_completed"
  | "payment_method"
  | "payment_method_title"
  | "remote_payment_method"
  | "shop_created_via"
  | "currency"
  | "net_cents"
  | "vat_cents"
  | "total_cents"
  | "customer_id"
  | "customer_email"
  | "customer_name"
  | "customer_phone"
  | "customer_note"
  | "service_type"
  | "service_name"
  | "package_type"
  | "priority"
  | "scheduled_date"
  | "estimated_delivery_date"
  | "pickup_town"
  | "dropoff_town"
  | "distance_km"
  | "address_marks"
  | "billing"
  | "shipping"
  | "shipment"
  | "meta"
  | "version"
>;

/** Updates an order after a remote change and adds the event to its history. */
export async function changeOrderFromRemote(
  context: Context,
  orderId: OrderId,
  columns: RemoteChanges,
  event: Event,
): Promise<void> {
  await context.db
    .updateTable("orders")
    .set({ date_modified: context.now(), ...columns })
    .where("id", "=", orderId)
    .execute();
  await storeRemoteEvent(context, orderId, event);
}

type EventWithData = Event & { data: Record<string, unknown> };

/** Stores an event unless its data is already in the order's history. True if it was new. */
export async function storeEventOnce(context: Context, orderId: OrderId, event: EventWithData): Promise<boolean> {
  if (await isEventStored(context.db, orderId, event.data)) return false;
  await storeRemoteEvent(context, orderId, event);
  return true;
}

/** The same, and alerts the team. */
export async function storeEventAndAlertOnce(
  context: Context,
  orderId: OrderId,
  { alert, ...event }: EventWithData & { alert: AlertData },
): Promise<boolean> {
  const isNew = await storeEventOnce(context, orderId, event);
  if (isNew) await alertTeam(context, { orderId, ...alert });
  return isNew;
}

/** Whether an event with this data is already in the order's history. */
export async function isEventStored(db: Database, orderId: OrderId, data: object): Promise<boolean> {
  const known = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("data", "@>", JSON.stringify(data))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}
