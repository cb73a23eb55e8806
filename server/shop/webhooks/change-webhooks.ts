import { randomBytes } from "node:crypto";
import type { Failure } from "../../../contract/errors.ts";
import type { NewWebhook, WebhookChanges } from "../../../contract/shop-webhooks.schema.ts";
import type { ShopWebhook, WebhookTopic } from "../../../contract/shop-webhooks.ts";
import { type Context, isFailure, type Verb } from "../../context.ts";
import { withIdempotency } from "../../idempotency/with-idempotency.ts";
import { refuseParameter } from "../shop-parameters.ts";
import { refuseDeliveryUrl } from "./delivery-url.ts";
import { getWebhook } from "./read-webhooks.ts";
import { findWebhook, invalidTopic, isTopic, refuseBlindKey, shopWebhookOf } from "./shop-webhook.ts";

/** Each is asked at every change of an order. */
const maxWebhooks = 50;

/** Orders are sent to an address from now on, as they are made, changed or deleted. */
export const createWebhook: Verb<NewWebhook, ShopWebhook> = async (context, input) => {
  const refused = refuseBlindKey(context);
  if (refused) return refused;
  const { topic } = input;
  if (!isTopic(topic)) return invalidTopic;
  const wrongUrl = refuseDeliveryUrl(context.environment, input.delivery_url);
  if (wrongUrl) return wrongUrl;
  const made = await withIdempotency(context, { scope: "createShopWebhook", input }, (context) =>
    make(context, { ...input, topic }),
  );
  return isFailure(made) ? made : getWebhook(context, { id: made.webhookId });
};

type CheckedWebhook = NewWebhook & { topic: WebhookTopic };

async function make(context: Context, input: CheckedWebhook): Promise<{ webhookId: number } | Failure> {
  const now = context.now();
  const { count } = await context.db
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= maxWebhooks)
    return refuseParameter("topic", `This shop keeps at most ${maxWebhooks} webhooks; delete one first.`);
  const { id } = await context.db
    .insertInto("webhooks")
    .values({
      name: input.name || `Webhook created on ${now.toISOString().slice(0, 16).replace("T", " ")}`,
      topic: input.topic,
      delivery_url: input.delivery_url,
      secret: input.secret || randomBytes(24).toString("base64url"),
      status: input.status,
      next_attempt_at: now,
      created_at: now,
      modified_at: now,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  return { webhookId: id };
}

/** Changes, pauses or resumes a webhook. Made active, it begins anew: its failures are forgotten, and what has waited is sent. */
export const updateWebhook: Verb<{ id: number } & WebhookChanges, ShopWebhook> = async (
  context,
  { id, ...changes },
) => {
  const refused = refuseBlindKey(context);
  if (refused) return refused;
  const webhook = await findWebhook(context.db, id);
  if (isFailure(webhook)) return webhook;
  const { name, topic, delivery_url, secret, status } = changes;
  if (topic !== undefined && !isTopic(topic)) return invalidTopic;
  const wrongUrl = delivery_url === undefined ? null : refuseDeliveryUrl(context.environment, delivery_url);
  if (wrongUrl) return wrongUrl;
  const now = context.now();
  await context.db
    .updateTable("webhooks")
    .set({
      modified_at: now,
      ...(name && { name }),
      ...(topic !== undefined && { topic }),
      ...(delivery_url !== undefined && { delivery_url }),
      ...(secret && { secret }),
      ...(status !== undefined && { status }),
      ...(status === "active" && { failures: 0, last_failure: null, next_attempt_at: now }),
    })
    .where("id", "=", id)
    .execute();
  return getWebhook(context, { id });
};

/** Deletes a webhook with what waits for it; `force` says that it is meant, as in WooCommerce. */
export const deleteWebhook: Verb<{ id: number; force: boolean }, ShopWebhook> = async (context, { id, force }) => {
  const webhook = await findWebhook(context.db, id);
  if (isFailure(webhook)) return webhook;
  if (!force) {
    const message = "Webhooks do not support trashing. Set 'force=true' to delete.";
    return { failed: "woocommerce_rest_trash_not_supported", message };
  }
  await context.db.deleteFrom("webhooks").where("id", "=", id).execute();
  return shopWebhookOf(context, webhook);
};
