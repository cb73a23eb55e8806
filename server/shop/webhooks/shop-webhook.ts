import type { Selectable } from "kysely";
import type { Failure } from "../../../contract/errors.ts";
import { wc } from "../../../contract/paths.ts";
import { type ShopWebhook, type WebhookTopic, webhookTopics } from "../../../contract/shop-webhooks.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import type { Webhooks } from "../../database/types.ts";
import { shopTime } from "../shop-fields.ts";
import { validIdOrZero } from "../shop-parameters.ts";

/** The WooCommerce hooks behind each topic. */
const hooks: Record<WebhookTopic, string[]> = {
  "order.created": ["woocommerce_new_order"],
  "order.updated": ["woocommerce_update_order", "woocommerce_order_refunded"],
  "order.deleted": ["woocommerce_trash_order"],
};

/** A webhook in the format of wc/v3. */
export function toShopWebhook(
  { environment }: Pick<Context, "environment">,
  webhook: Selectable<Webhooks>,
): ShopWebhook {
  const [created, modified] = [shopTime(webhook.created_at), shopTime(webhook.modified_at)];
  const [resource = "", event = ""] = webhook.topic.split(".");
  const collection = `${environment.publicUrl}${wc}/webhooks`;
  return {
    id: webhook.id,
    name: webhook.name,
    status: webhook.status,
    topic: webhook.topic,
    resource,
    event,
    hooks: hooks[webhook.topic],
    delivery_url: webhook.delivery_url,
    date_created: created.local,
    date_created_gmt: created.gmt,
    date_modified: modified.local,
    date_modified_gmt: modified.gmt,
    _links: { self: [{ href: `${collection}/${webhook.id}` }], collection: [{ href: collection }] },
  };
}

/** `lock` locks the webhook until the transaction ends, so that nobody else takes it over meanwhile. */
export async function findWebhook(
  db: Database,
  id: number,
  { lock = false } = {},
): Promise<Selectable<Webhooks> | Failure> {
  const webhook = await db
    .selectFrom("webhooks")
    .selectAll()
    .where("id", "=", validIdOrZero(id))
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst();
  return webhook ?? { failed: "not_found", message: "Invalid ID." };
}

export function isWebhookTopic(text: string): text is WebhookTopic {
  return (webhookTopics as readonly string[]).includes(text);
}

export const invalidTopicFailure: Failure = {
  failed: "woocommerce_rest_webhook_invalid_topic",
  message: "Webhook topic is required and must be valid.",
  params: { topic: `topic is not one of ${webhookTopics.join(", ")}` },
};
