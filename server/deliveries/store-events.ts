import { type Delivery, deliveryState, isFinished, type StopKind } from "../../domain/deliveries/delivery.ts";
import { deliveryOutcome } from "../../domain/deliveries/delivery-outcome.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import type { DeliveryActor } from "../../domain/deliveries/transitions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { storeStatusChange } from "../order-actions/store-status-change.ts";
import { lockOrder } from "../orders/find-order.ts";
import { notifyOfOrderDecision } from "./order-notices.ts";
import { queueDeliveryNotifications } from "./queue-delivery-notifications.ts";
import { readDueTime } from "./read-due-time.ts";
import { storeDeliveryProgress } from "./store-deliveries.ts";
import { deleteReturnStop, storeStopState } from "./store-stops.ts";
import {
  type EventData,
  eventOfRow,
  readDelivery,
  type StoredDelivery,
  type StoredEvent,
  storedData,
} from "./stored-delivery.ts";

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
  /** `deviceTime`: by the phone's own clock. */
  phone?: { driverId: number; deviceTime: Date; position: { lat: number; lon: number; accuracyM: number } | null };
};

/**
 * Appends events, each once by its id, and stores the stops and the state that result from all events. Queues the
 * customer's emails and completes a delivered order; for a remote shop, `applyOrderChanges` completes it there. Call it
 * in the transaction that holds the order's lock and then the delivery's.
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
      .insertInto("delivery_events")
      .values(
        events.map(({ pressedAt, takesBack, data, phone, ...event }) => ({
          ...event,
          order_id: orderId,
          happened_at: pressedAt,
          received_at: now,
          takes_back: takesBack,
          data: JSON.stringify(storedData(event.kind, data)),
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
  await noteDrivers(db, orderId, events);
  const stored = await db
    .selectFrom("delivery_events")
    .selectAll()
    .where("order_id", "=", orderId)
    .orderBy("id")
    .execute();
  const was = foldEvents(known.map(eventOfRow)).delivery;
  const { delivery: folded, heldSince } = foldEvents(stored.map(eventOfRow));
  const state = deliveryState(folded);
  for (const [kind, stopState] of Object.entries(folded.stops) as [StopKind, (typeof stops)[number]["state"]][]) {
    if (stops.find((stop) => stop.kind === kind)?.state === stopState) continue;
    await storeStopState(db, { orderId, kind, state: stopState });
  }
  if (folded.stops.return === undefined) await deleteReturnStop(db, orderId);
  const { collectedAt, endedAt, isByOffice, hasFailed } = deliveryOutcome(state, stored.map(eventOfRow));
  const isTimed = endedAt !== null && !isByOffice;
  // Stored once the delivery has ended, so that later changes of the settings do not change past figures.
  const due = isTimed ? (delivery.due_at ?? (await readDueTime(db, before))) : null;
  const completes = state === "delivered" ? await whereCompleted(context, orderId) : null;
  await storeDeliveryProgress(context, orderId, {
    state,
    collected_at: collectedAt === null ? null : new Date(collectedAt),
    ended_at: endedAt === null ? null : new Date(endedAt),
    due_at: due,
    has_failed: hasFailed,
    ...holderColumns(folded, heldSince),
    ...(state !== delivery.state && { question: null }),
    ...(completes === "there" && { follows_from: now }),
  });
  await queueDeliveryNotifications(context, orderId, {
    before: { delivery: was, events: known },
    after: { delivery: folded, events: stored },
  });
  if (state !== delivery.state && (state === "delivered" || state === "returned"))
    await notifyOfOrderDecision(context, orderId, state);
  if (completes === "here") await completeOrder(context, orderId);
  return (await readDelivery(db, orderId)) ?? { delivery, stops, events: stored, proofs };
}

/** Records the drivers who act, or are named as having the goods, as permanently involved in the delivery. */
async function noteDrivers(db: Context["db"], orderId: OrderId, events: readonly NewEvent[]): Promise<void> {
  const named = new Set(events.flatMap(({ data, phone }) => [data.driverId ?? [], phone?.driverId ?? []].flat()));
  if (named.size === 0) return;
  await db
    .insertInto("delivery_drivers")
    .values([...named].map((driverId) => ({ order_id: orderId, driver_id: driverId })))
    .onConflict((row) => row.doNothing())
    .execute();
}

/** Null before pickup and after the end. */
function holderColumns(delivery: Delivery, heldSince: number | null) {
  const { holder, handingTo } = delivery;
  if (holder.kind === "sender" || holder.kind === "recipient" || isFinished(deliveryState(delivery)))
    return { holder: null, holder_driver_id: null, holder_name: null, holder_since: null, handing_to: null };
  return {
    holder: holder.kind,
    holder_driver_id: holder.kind === "driver" ? holder.driver : null,
    holder_name: holder.kind === "driver" ? null : holder.name,
    holder_since: heldSince === null ? null : new Date(heldSince),
    handing_to: handingTo,
  };
}

/** An order that a remote shop has is completed there first. */
async function whereCompleted(context: Context, orderId: OrderId): Promise<"here" | "there"> {
  if (context.remoteShop.url === null) return "here";
  const order = await context.db
    .selectFrom("orders")
    .select("is_local")
    .where("id", "=", orderId)
    .executeTakeFirstOrThrow();
  return order.is_local ? "here" : "there";
}

/** Does nothing if the order is no longer processing: staff have completed or stopped it. */
async function completeOrder(context: Context, orderId: OrderId): Promise<void> {
  const order = await lockOrder(context.db, orderId);
  if (order?.status !== "processing") return;
  await storeStatusChange(context, order, "completed", { actor: "delivery", note: "Completed on delivery" });
}
