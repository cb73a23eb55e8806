import type { WebhookChanges } from "../../../contract/shop-webhooks.schema.ts";
import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import { isFailure, type Verb } from "../../context.ts";
import { refuseDeliveryUrl } from "./delivery-url.ts";
import { getWebhook } from "./read-webhooks.ts";
import { findWebhook, invalidTopic, isTopic, refuseBlindKey, shopWebhookOf } from "./shop-webhook.ts";

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
