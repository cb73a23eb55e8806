import { sql } from "kysely";
import { type Delivery, deliveryState, isFinished } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { applyTransition, type DeliveryTransition, validateTransition } from "../../domain/deliveries/transitions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { changeOrderStatus } from "../order-actions/change-order-status.ts";
import { lockOrder } from "../orders/find-order.ts";
import { undoneEventIds } from "./effective-events.ts";
import { type EventInput, newEvents } from "./new-events.ts";
import { dismissAnsweredNotices } from "./order-notices.ts";
import { removeFromPreviousRun } from "./remove-from-previous-run.ts";
import { markOrderChangeApplied, scheduleOrderChange } from "./store-deliveries.ts";
import { storeEvents } from "./store-events.ts";
import { eventOfRow, readDelivery, type StoredEvent } from "./stored-delivery.ts";

const batch = 50;

/**
 * Every second: applies changes of an order's status or day to its delivery. Cancelling or refunding an order before
 * pickup cancels the delivery; after pickup, or for an order on hold, a dispatcher is asked. Completing an order by
 * hand completes its stops, and setting it back to processing reopens them. With a remote shop, delivered orders are
 * completed there. Returns true if more changes are due.
 */
export async function applyOrderChanges(context: Context): Promise<boolean> {
  const due = await context.db
    .selectFrom("deliveries")
    .select("order_id")
    .where("follows_from", "<=", context.now())
    .orderBy("follows_from")
    .limit(batch)
    .execute();
  for (const { order_id } of due) {
    try {
      await applyOrderChange(context, order_id);
    } catch (error) {
      // One failing order must not hold up the others.
      context.log.error({ err: error, orderId: order_id }, "An order's change could not be applied to its delivery");
      await retryLater(context, order_id);
    }
  }
  return due.length === batch;
}

async function wasCompleted({ db }: Context, orderId: OrderId, since: Date): Promise<boolean> {
  const event = await db
    .selectFrom("order_events")
    .select("id")
    .where("order_id", "=", orderId)
    .where("kind", "=", "status")
    .where("happened_at", ">=", since)
    .where(sql<boolean>`data ->> 'to' = 'completed'`)
    .limit(1)
    .executeTakeFirst();
  return event !== undefined;
}

const retryMs = 60_000;

async function retryLater({ db, now }: Context, orderId: OrderId): Promise<void> {
  await scheduleOrderChange(db, orderId, new Date(now().getTime() + retryMs));
}

const processedAgain = { note: "The order is being processed again" };

/** The events that an order's status adds to its delivery; none if nothing changes or a dispatcher has to decide. */
function eventsFor(status: string, delivery: Delivery, events: readonly StoredEvent[]): EventInput[] {
  const isAllowed = (transition: DeliveryTransition) => validateTransition(delivery, transition, "shop").ok;
  switch (status) {
    case "cancelled":
    case "refunded":
      return isAllowed({ kind: "cancel" }) ? [{ kind: "cancel", data: { note: `The order was ${status}` } }] : [];
    case "completed":
      return completeStops(delivery, events);
    case "processing":
      return isAllowed({ kind: "reinstate" }) ? [{ kind: "reinstate", data: processedAgain }] : undoCompletions(events);
    default:
      return [];
  }
}

/**
 * An order completed by hand counts as delivered, whoever delivered it, even after a failed attempt or while its
 * delivery was cancelled together with the order. A delivery that a dispatcher cancelled stays cancelled.
 */
function completeStops(delivery: Delivery, stored: readonly StoredEvent[]): EventInput[] {
  const events: EventInput[] = [];
  let current = delivery;
  const add = (transition: DeliveryTransition, note: string) => {
    if (!validateTransition(current, transition, "shop").ok) return;
    current = applyTransition(current, transition);
    events.push({ ...transition, data: { note } });
  };
  const undone = undoneEventIds(stored);
  const cancelled = stored.filter(({ id, kind }) => kind === "cancel" && !undone.has(id)).at(-1);
  if (cancelled?.role === "shop") add({ kind: "reinstate" }, processedAgain.note);
  for (const stop of ["pickup", "dropoff"] as const)
    for (const kind of ["retry", "complete"] as const) add({ kind, stop }, "The order was completed by hand");
  return events;
}

function undoCompletions(events: readonly StoredEvent[]): EventInput[] {
  const undone = undoneEventIds(events);
  return events
    .filter(({ id, kind, role }) => role === "shop" && (kind === "complete" || kind === "retry") && !undone.has(id))
    .map(({ id }) => ({ kind: "take_back", takesBack: id, data: processedAgain }));
}

/** The board's question to a dispatcher about an order that was stopped under way; null for any other status. */
function questionAbout(status: string): string | null {
  switch (status) {
    case "cancelled":
    case "refunded":
      return `The order was ${status} after it had been collected: deliver it, or bring it back to the sender?`;
    case "on-hold":
      return "The order is on hold: it waits until staff set it back to processing.";
    default:
      return null;
  }
}

async function applyOrderChange(context: Context, orderId: OrderId): Promise<void> {
  const isToComplete = await inTransaction(context, async (context) => {
    const order = await lockOrder(context.db, orderId);
    const found = order && (await readDelivery(context.db, orderId, { locked: true }));
    // Another node has already applied the change.
    if (!order || !found?.delivery.follows_from) return false;
    const stored = found.delivery.day_was === null ? found : await removeFromPreviousRun(context, order, found);
    const { delivery } = foldEvents(stored.events.map(eventOfRow));
    const events = eventsFor(order.status, delivery, stored.events);
    if (events.length > 0) await storeEvents(context, stored, newEvents(context, stored, "shop", events));
    const isOpen = events.length === 0 && !isFinished(deliveryState(delivery));
    const question = isOpen ? questionAbout(order.status) : null;
    await dismissAnsweredNotices(context, orderId, order.status);
    await markOrderChangeApplied(context.db, orderId, question);
    if (deliveryState(delivery) !== "delivered" || order.status !== "processing" || events.length > 0) return false;
    // Once staff have set a completed order back to processing, only staff complete it.
    return !(await wasCompleted(context, orderId, stored.delivery.changed_at));
  });
  if (!isToComplete) return;
  const completed = await changeOrderStatus(context, { id: orderId, action: "complete" });
  if (!isFailure(completed)) return;
  context.log.warn({ orderId, reason: completed.message }, "A delivered order could not be completed yet");
  await retryLater(context, orderId);
}
