import { createHmac } from "node:crypto";
import type { Selectable } from "kysely";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Context } from "../../context.ts";
import { backOff, dueWork } from "../../database/due-work.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { WebhookDeliveries, Webhooks } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import { showShopOrders } from "../show-shop-orders.ts";
import { mayStayInside } from "./delivery-url.ts";
import { postTimeoutMs, postWebhook } from "./post-webhook.ts";

/** Webhooks that are served side by side; each one's deliveries go one after the other. */
const webhookBatch = 5;
/** For so long one process goes on with a webhook; then another may. */
const turnMs = 60_000;

const serving = dueWork({
  table: "webhooks",
  key: "id",
  dueAt: "next_attempt_at",
  // A delivery that was begun at the end of a turn, and the writing of its outcome, end well before.
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

/** From one failure to the next attempt; the webhook as a whole waits, so that failures in a row are spread over an hour and a half. */
const waitsMs = [1, 5, 15, 60].map((minutes) => minutes * 60_000);
/** With the last of so many failures in a row a webhook is disabled. */
const maxFailures = 5;

type Webhook = Selectable<Webhooks>;
type Delivery = Selectable<WebhookDeliveries>;

/**
 * Sends what waits for webhooks whose time has come, oldest first. Answers true where more may be waiting.
 *
 * A webhook is served by one process at a time, and one whose process dies is taken up again. So a delivery may arrive twice, under the same
 * Delivery-ID, and never not at all.
 */
export async function deliverDueWebhooks(context: Context): Promise<boolean> {
  const due = await serving.claim(context, webhookBatch);
  await Promise.all(due.map((webhook) => deliver(context, webhook)));
  return due.length === webhookBatch;
}

async function deliver(context: Context, taken: Webhook): Promise<void> {
  const until = performance.now() + turnMs;
  let webhook = taken;
  while (performance.now() < until) {
    const delivery = await take(context, webhook);
    if (!delivery) break;
    const failure = await attempt(context, webhook, delivery);
    const facts = { webhookId: webhook.id, deliveryId: delivery.id, attempts: delivery.attempts };
    if (failure === null) context.log.info(facts, "A webhook was delivered");
    else context.log.warn({ ...facts, failure }, "A webhook was not delivered");
    if (failure !== null) return noteFailure(context, webhook, failure);
    await noteSuccess(context, webhook, delivery);
    webhook = { ...webhook, failures: 0 };
  }
  await serving.postpone(context, webhook, 0);
}

/** Its attempt is counted before the order is read: whatever changes from here on is queued anew. */
async function take({ db }: Context, { id }: Webhook): Promise<Delivery | undefined> {
  return db
    .updateTable("webhook_deliveries")
    .set((eb) => ({ attempts: eb("attempts", "+", 1) }))
    .where("id", "=", (eb) =>
      eb
        .selectFrom("webhook_deliveries")
        .select("webhook_deliveries.id")
        .innerJoin("webhooks", "webhooks.id", "webhook_id")
        .where("webhook_id", "=", id)
        // Paused or disabled meanwhile, it is sent nothing more.
        .where("status", "=", "active")
        .orderBy("webhook_deliveries.id")
        .limit(1),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Why a delivery failed; null where it was taken. */
async function attempt(context: Context, webhook: Webhook, delivery: Delivery): Promise<string | null> {
  try {
    const body = await bodyOf(context, webhook, delivery);
    if (body === null) return null;
    const { environment } = context;
    const status = await postWebhook({
      url: webhook.delivery_url,
      headers: headersOf(environment.publicUrl, webhook, { delivery, body }),
      body,
      mayStayInside: mayStayInside(environment),
    });
    return status >= 200 && status < 300 ? null : `It answered ${status}`;
  } catch (error) {
    if (error instanceof Error && error.name === "TimeoutError")
      return `It did not answer within ${postTimeoutMs / 1000} seconds`;
    return error instanceof Error ? cutText(error.message, 300) : "It could not be reached";
  }
}

/** The order as it is now; of one that was deleted its id. Null where there is no such order. */
async function bodyOf(context: Context, { topic }: Webhook, { order_id }: Delivery): Promise<string | null> {
  if (topic === "order.deleted") return JSON.stringify({ id: order_id });
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", order_id).executeTakeFirst();
  const [shown] = order ? await showShopOrders(context, [order]) : [];
  return shown ? JSON.stringify(shown) : null;
}

function headersOf(
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

async function noteSuccess(context: Context, webhook: Webhook, delivery: Delivery): Promise<void> {
  await inTransaction(context, async (context) => {
    await context.db.deleteFrom("webhook_deliveries").where("id", "=", delivery.id).execute();
    if (webhook.failures > 0) await serving.write(context, webhook, { failures: 0, last_failure: null });
  });
}

async function noteFailure(context: Context, webhook: Webhook, failure: string): Promise<void> {
  const failures = webhook.failures + 1;
  const isLast = failures >= maxFailures;
  await inTransaction(context, async (context) => {
    const failed = await serving.postpone(context, webhook, backOff(waitsMs, failures), {
      failures,
      last_failure: failure,
      ...(isLast && { status: "disabled" }),
    });
    if (failed && isLast) await tellTeam(context, failed);
  });
}

async function tellTeam(context: Context, webhook: Webhook): Promise<void> {
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
