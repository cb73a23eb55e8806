import type { Delivery, FailureReason, StopKind } from "../../domain/deliveries/delivery.ts";
import { foldEvents } from "../../domain/deliveries/fold-events.ts";
import { type CustomerNews, customerNews } from "../../domain/deliveries/news.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { News } from "../mail/delivery-news-email.ts";
import { claimNotification } from "../orders/claim-notification.ts";
import { queueNewsEmail } from "../orders/queue-news-email.ts";
import { countedEvents, takenBackOf } from "./counted-events.ts";
import { tellIfNear } from "./send-arrival-notices.ts";
import { type EventData, eventOfRow, type StoredEvent } from "./stored-delivery.ts";

type Stage = { delivery: Delivery; events: readonly StoredEvent[] };

/**
 * Writes to the customer what has become of their delivery, in the transaction of the events that make it so: each news once, however often
 * and in whatever order these arrive. That it is delivered is said by the email of the completed order.
 */
export async function queueDeliveryNews(
  context: Context,
  orderId: OrderId,
  { before, after }: { before: Stage; after: Stage },
): Promise<void> {
  const was = countAttempts(before.events);
  const is = countAttempts(after.events);
  const wasRetried = (stop: StopKind) => is.retries(stop) > was.retries(stop);
  for (const news of customerNews(before.delivery, after.delivery, wasRetried)) {
    if (news.kind === "on_the_way") await tellIfNear(context, orderId);
    else if (await claimNotification(context, { orderId, kind: news.kind, about: aboutOf(news, was, is) }))
      await queueNewsEmail(context, orderId, inDetail(news, after.events));
  }
}

type Attempts = { retries: (stop: StopKind) => number; number: (stop: StopKind) => number };

/** Each time that a stop is tried counts as another attempt, also after a failure that was noted by mistake. */
function countAttempts(events: readonly StoredEvent[]): Attempts {
  const { refused } = foldEvents(events.map(eventOfRow));
  const takenBack = takenBackOf(events);
  const count = (kind: StoredEvent["kind"], stop: StopKind, isTakenBack: boolean) =>
    events.filter(
      (event) =>
        event.kind === kind && event.stop === stop && !refused.has(event.id) && takenBack.has(event.id) === isTakenBack,
    ).length;
  const retries = (stop: StopKind) => count("retry", stop, false);
  return { retries, number: (stop) => 1 + retries(stop) + count("fail", stop, true) };
}

function aboutOf(news: Exclude<CustomerNews, { kind: "on_the_way" }>, was: Attempts, is: Attempts): string {
  if (news.kind === "collected") return "";
  if (news.kind === "failed") return `${news.stop} ${is.number(news.stop)}`;
  return `${news.stop} ${was.number(news.stop)} ${news.step}`;
}

/** The event that counts is the newest of its kind that was not taken back. */
function inDetail(news: Exclude<CustomerNews, { kind: "on_the_way" }>, events: readonly StoredEvent[]): News {
  if (news.kind === "next") return news;
  const [kind, stop] = news.kind === "collected" ? (["complete", "pickup"] as const) : (["fail", news.stop] as const);
  const event = countedEvents(events).find((each) => each.kind === kind && each.stop === stop);
  if (!event) throw new Error(`Nothing says that this ${stop} is ${news.kind}`);
  const { signedBy = "", reason } = event.data as EventData;
  const at = event.pressed_at.toISOString();
  return news.kind === "collected"
    ? { kind: "collected", at, from: signedBy }
    : { ...news, at, reason: (reason as FailureReason | undefined) ?? null };
}
