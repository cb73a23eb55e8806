import { type CustomerNotification, customerNotifications } from "../../domain/deliveries/customer-notifications.ts";
import type { Delivery, FailureReason, StopKind } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { DeliveryNotification } from "../mail/delivery-notification-email.ts";
import { claimNotification } from "../order-actions/claim-notification.ts";
import { queueDeliveryEmail } from "../order-actions/queue-delivery-email.ts";
import { effectiveEvents, undoneEventIds } from "./effective-events.ts";
import { queueArrivalNotice } from "./send-arrival-notices.ts";
import { type EventData, eventOfRow, type StoredEvent } from "./stored-delivery.ts";

type Stage = { delivery: Delivery; events: readonly StoredEvent[] };

/**
 * Queues the emails that a change of a delivery calls for, each once, in whatever order and however often its events
 * arrive. Call it in the events' transaction. Delivered goods have no email here, since the completed order sends it.
 */
export async function queueDeliveryNotifications(
  context: Context,
  orderId: OrderId,
  { before, after }: { before: Stage; after: Stage },
): Promise<void> {
  const was = countAttempts(before.events);
  const is = countAttempts(after.events);
  const wasRetried = (stop: StopKind) => is.retries(stop) > was.retries(stop);
  for (const notification of customerNotifications(before.delivery, after.delivery, wasRetried)) {
    if (notification.kind === "on_the_way") await queueArrivalNotice(context, orderId);
    else if (
      await claimNotification(context, { orderId, kind: notification.kind, about: attemptOf(notification, was, is) })
    )
      await queueDeliveryEmail(context, orderId, withDetails(notification, after.events));
  }
}

type Attempts = { retries: (stop: StopKind) => number; number: (stop: StopKind) => number };

/** A retry is a new attempt, and so is carrying on after a failure recorded by mistake. */
function countAttempts(events: readonly StoredEvent[]): Attempts {
  const { refused } = foldEvents(events.map(eventOfRow));
  const undone = undoneEventIds(events);
  const count = (kind: StoredEvent["kind"], stop: StopKind, isUndone: boolean) =>
    events.filter(
      (event) =>
        event.kind === kind && event.stop === stop && !refused.has(event.id) && undone.has(event.id) === isUndone,
    ).length;
  const retries = (stop: StopKind) => count("retry", stop, false);
  return { retries, number: (stop) => 1 + retries(stop) + count("fail", stop, true) };
}

function attemptOf(
  notification: Exclude<CustomerNotification, { kind: "on_the_way" }>,
  was: Attempts,
  is: Attempts,
): string {
  const { kind } = notification;
  if (kind === "collected") return "";
  if (kind === "failed") return `${notification.stop} ${is.number(notification.stop)}`;
  return `${notification.stop} ${was.number(notification.stop)} ${notification.step}`;
}

/** Takes the details from the newest event of its kind that was not undone. */
function withDetails(
  notification: Exclude<CustomerNotification, { kind: "on_the_way" }>,
  events: readonly StoredEvent[],
): DeliveryNotification {
  if (notification.kind === "next") return notification;
  const [kind, stop] =
    notification.kind === "collected" ? (["complete", "pickup"] as const) : (["fail", notification.stop] as const);
  const event = effectiveEvents(events).find((each) => each.kind === kind && each.stop === stop);
  if (!event) throw new Error(`No event says that this ${stop} is ${notification.kind}`);
  const { signedBy = "", reason } = event.data as EventData;
  const at = event.happened_at.toISOString();
  return notification.kind === "collected"
    ? { kind: "collected", at, from: signedBy }
    : { ...notification, at, reason: (reason as FailureReason | undefined) ?? null };
}
