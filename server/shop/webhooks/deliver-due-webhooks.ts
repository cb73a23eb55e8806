import { createHmac } from "node:crypto";
import { type Selectable, sql } from "kysely";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { WebhookDeliveries, Webhooks } from "../../database/types.ts";
import { backoffMs, createWorkQueue } from "../../database/work-queue.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { loadShopOrders } from "../load-shop-orders.ts";
import { allowsPrivateNetwork } from "./delivery-url.ts";
import { postTimeoutMs, postWebhook } from "./post-webhook.ts";

/** Webhooks served concurrently; the deliveries of each are sequential. */
const webhookBatch = 5;
/** How long one process serves a webhook before another may. */
const turnMs = 60_000;

const dueWebhooks = createWorkQueue({
  table: "webhooks",
  key: "id",
  dueAt: "next_attempt_at",
  // Leaves room for a delivery begun at the end of a turn and for storing its outcome.
  leaseMs: turnMs + postTimeoutMs + 60_000,
  isOpen: (eb) => eb("status", "=", "active"),
  isDue: (eb, now) =>
    eb.and([
      eb("next_attempt_at", "<=", now),
      eb.exists(
        eb.selectFrom("webhook_deliveries").select("webhook_deliveries.id").whereRef("webhook_id", "=", "webhooks.id"),
      ),
    ]),
});

/** Delays of the webhook as a whole, so that consecutive failures spread over an hour and a half. */
const retryDelaysMs = [1, 5, 15, 60].map((minutes) => minutes * 60_000);
/** Consecutive failures after which a webhook is disabled. */
const maxFailures = 5;

type Webhook = Selectable<Webhooks>;
type Delivery = Selectable<WebhookDeliveries>;

/**
 * Sends queued deliveries of due webhooks, oldest first; true if more may be waiting. One process serves a webhook at a
 * time, and its lease expires if it dies, so delivery is at least once, under the same Delivery-ID.
 */
export async function deliverDueWebhooks(context: Context): Promise<boolean> {
  const due = await dueWebhooks.claim(context, webhookBatch);
  await Promise.all(due.map((webhook) => deliver(context, webhook)));
  return due.length === webhookBatch;
}

async function deliver(context: Context, claimed: Webhook): Promise<void> {
  const until = performance.now() + turnMs;
  let webhook = claimed;
  while (performance.now() < until) {
    const delivery = await claimDelivery(context, webhook);
    if (!delivery) break;
    const failure = await attempt(context, webhook, delivery);
    await storeAttempt(context, delivery, failure);
    const facts = { webhookId: webhook.id, deliveryId: delivery.id, attempts: delivery.attempts };
    if (failure === null) context.log.info(facts, "A webhook was delivered");
    else context.log.warn({ ...facts, failure }, "A webhook was not delivered");
    if (failure !== null) return storeFailure(context, webhook, failure);
    await storeSuccess(context, webhook, delivery);
    webhook = { ...webhook, failures: 0 };
  }
  await dueWebhooks.postpone(context, webhook, 0);
}

/** Counts the attempt before the order is read, so that later changes queue a new delivery. */
async function claimDelivery({ db }: Context, { id }: Webhook): Promise<Delivery | undefined> {
  return db
    .updateTable("webhook_deliveries")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select("webhook_deliveries.id")
        .innerJoin("webhooks", "webhooks.id", "webhook_id")
        .where("webhook_id", "=", id)
        // Nothing more is sent to a webhook paused or disabled meanwhile.
        .where("status", "=", "active")
        .orderBy("webhook_deliveries.id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Returns why the delivery failed; null on success. */
async function attempt(context: Context, webhook: Webhook, delivery: Delivery): Promise<string | null> {
  try {
    const body = await buildBody(context, webhook, delivery);
    if (body === null) return null;
    const { environment } = context;
    const status = await postWebhook({
      url: webhook.delivery_url,
      headers: buildHeaders(environment.publicUrl, webhook, { delivery, body }),
      body,
      allowPrivateNetwork: allowsPrivateNetwork(environment),
    });
    return status >= 200 && status < 300 ? null : `It answered ${status}`;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return `It did not answer within ${postTimeoutMs / 1000} seconds`;
    return error instanceof Error ? cutText(error.message, 300) : "It could not be reached";
  }
}

/** Adds to the log that administrators read, without the order's content. */
async function storeAttempt(context: Context, delivery: Delivery, failure: string | null): Promise<void> {
  const { id: delivery_id, webhook_id, order_id } = delivery;
  await context.db
    .insertInto("webhook_attempts")
    // A webhook that was deleted meanwhile has no log.
    .columns(["webhook_id", "delivery_id", "order_id", "at", "failure"])
    .expression(({ selectFrom }) =>
      selectFrom("webhooks")
        .where("id", "=", webhook_id)
        .select([
          "id",
          sql<number>`${delivery_id}::bigint`.as("delivery_id"),
          sql<number>`${order_id}::integer`.as("order_id"),
          sql<Date>`${context.now()}::timestamptz`.as("at"),
          sql<string | null>`${failure}::text`.as("failure"),
        ])
        .forKeyShare(),
    )
    .execute();
}

/** The current order, or just the id of a deleted one. Null if there is no such order. */
async function buildBody(context: Context, { topic }: Webhook, { order_id }: Delivery): Promise<string | null> {
  if (topic === "order.deleted") return JSON.stringify({ id: order_id });
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", order_id).executeTakeFirst();
  const [formatted] = order ? await loadShopOrders(context, [order]) : [];
  return formatted ? JSON.stringify(formatted) : null;
}

function buildHeaders(
  publicUrl: string,
  webhook: Webhook,
  { delivery, body }: { delivery: Delivery; body: string },
): Record<string, string> {
  const [resource = "", event = ""] = webhook.topic.split(".");
  return {
    "content-type": "application/json",
    "user-agent": "Currach webhooks",
    "x-wc-webhook-source": `${publicUrl}/`,
    "x-wc-webhook-topic": webhook.topic,
    "x-wc-webhook-resource": resource,
    "x-wc-webhook-event": event,
    "x-wc-webhook-signature": createHmac("sha256", webhook.secret).update(body).digest("base64"),
    "x-wc-webhook-id": String(webhook.id),
    "x-wc-webhook-delivery-id": String(delivery.id),
  };
}

async function storeSuccess(context: Context, webhook: Webhook, delivery: Delivery): Promise<void> {
  await inTransaction(context, async (context) => {
    await context.db.deleteFrom("webhook_deliveries").where("id", "=", delivery.id).execute();
    if (webhook.failures > 0) await dueWebhooks.update(context, webhook, { failures: 0, last_failure: null });
  });
}

async function storeFailure(context: Context, webhook: Webhook, failure: string): Promise<void> {
  const failures = webhook.failures + 1;
  const isLast = failures >= maxFailures;
  await inTransaction(context, async (context) => {
    const failed = await dueWebhooks.postpone(context, webhook, backoffMs(retryDelaysMs, failures), {
      failures,
      last_failure: failure,
      ...(isLast && { status: "disabled" }),
    });
    if (failed && isLast) await alertDisabled(context, failed);
  });
}

async function alertDisabled(context: Context, webhook: Webhook): Promise<void> {
  await alertTeam(context, {
    orderId: null,
    title: `The webhook '${webhook.name}' is disabled`,
    text: "Its address has failed five times in a row. What waits for it is kept for 30 days: once the address works again, have its client make it active.",
    facts: [
      { label: "Topic", value: webhook.topic },
      { label: "Sent to", value: new URL(webhook.delivery_url).host },
      { label: "Last failure", value: webhook.last_failure ?? "" },
    ],
  });
}
