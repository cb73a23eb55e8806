import { createHmac } from "node:crypto";
import { type Selectable, sql } from "kysely";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { WebhookDeliveries, Webhooks } from "../../database/types.ts";
import { alertTeam } from "../../payments/alert-team.ts";
import { showShopOrders } from "../show-shop-orders.ts";
import { mayStayInside } from "./delivery-url.ts";
import { postTimeoutMs, postWebhook } from "./post-webhook.ts";

/** Webhooks that are served side by side; each one's deliveries go one after the other. */
const webhookBatch = 5;
/** For so long one process goes on with a webhook; then another may. */
const turnMs = 60_000;
/** A delivery that was begun at the end of a turn, and the writing of its outcome, end well before. */
const leaseMs = turnMs + postTimeoutMs + 60_000;

/** From one failure to the next attempt; the webhook as a whole waits, so that failures in a row are spread over an hour and a half. */
const waitsMinutes = [1, 5, 15, 60];
/** With the last of so many failures in a row a webhook is disabled. */
const maxFailures = 5;

type Webhook = Selectable<Webhooks>;
type Delivery = Selectable<WebhookDeliveries>;

/**
 * Sends what waits for webhooks whose time has come, oldest first. Answers true where more may be waiting.
 *
 * A webhook is taken by moving its time ahead, committed before anything is sent: no other process has it meanwhile, and one whose process dies is
 * taken up again. So a delivery may arrive twice, under the same Delivery-ID, and never not at all.
 */
export async function deliverDueWebhooks(context: Context): Promise<boolean> {
  const due = await claim(context);
  await Promise.all(due.map((webhook) => deliver(context, webhook)));
  return due.length === webhookBatch;
}

function claim({ db, now }: Context): Promise<Webhook[]> {
  const instant = now();
  return db
    .updateTable("webhooks")
    .set({ next_attempt_at: new Date(instant.getTime() + leaseMs) })
    .where("id", "in", (eb) =>
      eb
        .selectFrom("webhooks")
        .select("id")
        .where("status", "=", "active")
        .where("next_attempt_at", "<=", instant)
        .where(({ exists, selectFrom }) =>
          exists(
            selectFrom("webhook_deliveries").select("webhook_deliveries.id").whereRef("webhook_id", "=", "webhooks.id"),
          ),
        )
        .orderBy("next_attempt_at")
        .orderBy("id")
        .limit(webhookBatch)
        .forUpdate()
        .skipLocked(),
    )
    .returningAll()
    .execute();
}

async function deliver(context: Context, webhook: Webhook): Promise<void> {
  const until = performance.now() + turnMs;
  while (performance.now() < until) {
    const delivery = await take(context, webhook);
    if (!delivery) break;
    const failure = await attempt(context, webhook, delivery);
    const facts = { webhookId: webhook.id, deliveryId: delivery.id, attempts: delivery.attempts };
    if (failure === null) context.log.info(facts, "A webhook was delivered");
    else context.log.warn({ ...facts, failure }, "A webhook was not delivered");
    if (failure !== null) return noteFailure(context, webhook, failure);
    await noteSuccess(context, webhook, delivery);
  }
  await release(context, webhook);
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
    return error instanceof Error ? error.message.slice(0, 300) : "It could not be reached";
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

async function noteSuccess({ db }: Context, { id }: Webhook, delivery: Delivery): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    await db.deleteFrom("webhook_deliveries").where("id", "=", delivery.id).execute();
    await db
      .updateTable("webhooks")
      .set({ failures: 0, last_failure: null })
      .where("id", "=", id)
      .where("failures", ">", 0)
      .execute();
  });
}

async function noteFailure(context: Context, { id }: Webhook, failure: string): Promise<void> {
  await inTransaction(context, async (context) => {
    const failed = await context.db
      .updateTable("webhooks")
      .set((eb) => ({
        failures: eb("failures", "+", 1),
        last_failure: failure,
        status: sql<Webhook["status"]>`case when failures + 1 >= ${maxFailures} then 'disabled' else status end`,
      }))
      .where("id", "=", id)
      .where("status", "=", "active")
      .returningAll()
      .executeTakeFirst();
    if (!failed) return;
    const wait = waitsMinutes[Math.min(failed.failures, waitsMinutes.length) - 1] ?? 1;
    await context.db
      .updateTable("webhooks")
      .set({ next_attempt_at: new Date(context.now().getTime() + wait * 60_000) })
      .where("id", "=", id)
      .execute();
    if (failed.status === "disabled") await tellTeam(context, failed);
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

async function release({ db, now }: Context, { id }: Webhook): Promise<void> {
  await db.updateTable("webhooks").set({ next_attempt_at: now() }).where("id", "=", id).execute();
}
