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

/** Writes into an order's history what was done at that shop. */
export async function storeRemoteEvent(context: Context, orderId: OrderId, event: Event): Promise<void> {
  await storeOrderEvent(context, { orderId, actor: remoteActor, ...event });
}

/** Changes an order here because of what was done at that shop, with a line of its history. */
export async function changeOrderHere(
  context: Context,
  orderId: OrderId,
  columns: Updateable<Orders>,
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

/** Writes into an order's history what was found at that shop, unless it holds all of it already. True where it did not. */
export async function noteOnce(context: Context, orderId: OrderId, event: EventWithData): Promise<boolean> {
  if (await wasStored(context.db, orderId, event.data)) return false;
  await storeRemoteEvent(context, orderId, event);
  return true;
}

/** The same, and the team is told. */
export async function reportOnce(
  context: Context,
  orderId: OrderId,
  { alert, ...event }: EventWithData & { alert: AlertData },
): Promise<boolean> {
  const isNew = await noteOnce(context, orderId, event);
  if (isNew) await alertTeam(context, { orderId, ...alert });
  return isNew;
}

/** Whether a line of the order's history holds all of this already. */
export async function wasStored(db: Database, orderId: OrderId, data: object): Promise<boolean> {
  const known = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("data", "@>", JSON.stringify(data))
    .limit(1)
    .executeTakeFirst();
  return known !== undefined;
}
