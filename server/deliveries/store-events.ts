import type { StopKind } from "../../domain/deliveries/delivery.ts";
import { deliveryState } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import type { DeliveryActor } from "../../domain/deliveries/moves.ts";
import { outcomeOf } from "../../domain/deliveries/outcome.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { lockOrder } from "../orders/find-order.ts";
import { queueCompletedEmail } from "../orders/queue-completed-email.ts";
import { storeMove } from "../orders/store-move.ts";
import { referencesOf } from "../orders/stored-order.ts";
import { queueDeliveryNews } from "./queue-delivery-news.ts";
import { readDue } from "./read-due.ts";
import { storeNotice } from "./store-notice.ts";
import { type EventData, eventOfRow, readDelivery, type StoredDelivery, type StoredEvent } from "./stored-delivery.ts";

export type NewEvent = {
  id: string;
  kind: StoredEvent["kind"];
  stop: StopKind | null;
  actor: string;
  role: DeliveryActor;
  device: string;
  sequence: number;
  pressedAt: Date;
  takesBack: string | null;
  data: EventData;
  /** Of a driver's phone: whose it is, what its own clock said, and where it was. */
  phone?: { driverId: number; deviceTime: Date; position: { lat: number; lon: number; accuracyM: number } | null };
};

/**
 * Adds events to a delivery in the caller's transaction, which holds the order's lock and then the delivery's, and brings its stops and its
 * state to what all events together come to. One that is there already is not added again. Delivered, its order is completed, once, with its one
 * email; a remote shop is told by the job that follows orders.
 */
export async function storeEvents(
  context: Context,
  before: StoredDelivery,
  events: readonly NewEvent[],
): Promise<StoredDelivery> {
  const { delivery, stops, events: known, proofs } = before;
  const { db } = context;
  const now = context.now();
  const orderId: OrderId = delivery.order_id;
  if (events.length > 0)
    await db
      .insertInto("stop_events")
      .values(
        events.map(({ pressedAt, takesBack, data, phone, ...event }) => ({
          ...event,
          order_id: orderId,
          pressed_at: pressedAt,
          received_at: now,
          takes_back: takesBack,
          data: JSON.stringify(data),
          ...(phone && {
            driver_id: phone.driverId,
            device_time: phone.deviceTime,
            lat: phone.position?.lat ?? null,
            lon: phone.position?.lon ?? null,
            accuracy_m: phone.position?.accuracyM ?? null,
          }),
        })),
      )
      .onConflict((row) => row.column("id").doNothing())
      .execute();
  const stored = await db.selectFrom("stop_events").selectAll().where("order_id", "=", orderId).orderBy("id").execute();
  const was = foldEvents(known.map(eventOfRow)).delivery;
  const folded = foldEvents(stored.map(eventOfRow)).delivery;
  const state = deliveryState(folded);
  for (const [kind, stopState] of Object.entries(folded.stops) as [StopKind, (typeof stops)[number]["state"]][]) {
    if (stops.find((stop) => stop.kind === kind)?.state === stopState) continue;
    await db
      .insertInto("stops")
      .values({ order_id: orderId, kind, state: stopState })
      .onConflict((row) => row.columns(["order_id", "kind"]).doUpdateSet({ state: stopState }))
      .execute();
  }
  if (folded.stops.return === undefined)
    await db.deleteFrom("stops").where("order_id", "=", orderId).where("kind", "=", "return").execute();
  const { collectedAt, endedAt, isByOffice, hasFailed } = outcomeOf(state, stored.map(eventOfRow));
  const isTimed = endedAt !== null && !isByOffice;
  // When it was due stays what it was once it has ended: settings change, and figures of days that are over do not.
  const due = isTimed ? (delivery.due_at ?? (await readDue(db, before))) : null;
  await db
    .updateTable("deliveries")
    .set((eb) => ({
      state,
      collected_at: collectedAt === null ? null : new Date(collectedAt),
      ended_at: endedAt === null ? null : new Date(endedAt),
      due_at: due,
      has_failed: hasFailed,
      version: eb("version", "+", 1),
      changed_at: now,
      ...(state !== delivery.state && { question: null }),
      ...(state === "delivered" && context.remoteShop.url !== null && { follows_from: now }),
    }))
    .where("order_id", "=", orderId)
    .execute();
  await queueDeliveryNews(context, orderId, {
    before: { delivery: was, events: known },
    after: { delivery: folded, events: stored },
  });
  if (state === "delivered" && delivery.state !== "delivered") await tellOfHold(context, orderId);
  if (state === "delivered" && context.remoteShop.url === null) await completeOrder(context, orderId);
  return (await readDelivery(db, orderId)) ?? { delivery, stops, events: stored, proofs };
}

/** An order on hold is not completed by its delivery, so somebody has to. */
async function tellOfHold(context: Context, orderId: OrderId): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (order?.status !== "on-hold") return;
  const text = `${referencesOf(order).booking} was delivered while its order was on hold. The order is still on hold: staff have to complete it.`;
  await storeNotice(context, { orderId, driverId: null, text });
}

/** An order that is not being processed any more stays as it is: staff have moved it on or stopped it. */
async function completeOrder(context: Context, orderId: OrderId): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (order?.status !== "processing") return;
  await storeMove(context, order, "completed", { actor: "delivery", note: "Completed on delivery" });
  await queueCompletedEmail(context, order);
}
