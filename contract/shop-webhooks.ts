import { defineCall } from "./call.ts";
import { wc } from "./paths.ts";
import type { deleteShopQuery, shopIdParams, shopItemQuery, shopWriteQuery } from "./shop.schema.ts";
import type { createShopWebhookBody, listShopWebhooksQuery, updateShopWebhookBody } from "./shop-webhooks.schema.ts";
import type { WebhookStatus } from "./webhook-statuses.ts";

export const webhookTopics = ["order.created", "order.updated", "order.deleted"] as const;
export type WebhookTopic = (typeof webhookTopics)[number];
/** A webhook as wc/v3 shows it, without its secret. */
export type ShopWebhook = {
  id: number;
  name: string;
  status: WebhookStatus;
  topic: WebhookTopic;
  resource: string;
  event: string;
  hooks: string[];
  delivery_url: string;
  date_created: string;
  date_created_gmt: string;
  date_modified: string;
  date_modified_gmt: string;
  _links: { self: { href: string }[]; collection: { href: string }[] };
};

export const listShopWebhooks = defineCall<{ query: typeof listShopWebhooksQuery }, ShopWebhook[]>({
  name: "listShopWebhooks",
  method: "GET",
  path: `${wc}/webhooks`,
  access: "api_key",
  status: 200,
  summary: "Webhooks for new and changed orders",
});

export const getShopWebhook = defineCall<{ params: typeof shopIdParams; query: typeof shopItemQuery }, ShopWebhook>({
  name: "getShopWebhook",
  method: "GET",
  path: `${wc}/webhooks/{id}`,
  access: "api_key",
  status: 200,
  summary: "One webhook",
});

/** Without a secret one is generated and never shown, so deliveries are signed but nobody can verify them. */
export const createShopWebhook = defineCall<
  { query: typeof shopWriteQuery; body: typeof createShopWebhookBody },
  ShopWebhook
>({
  name: "createShopWebhook",
  method: "POST",
  path: `${wc}/webhooks`,
  access: "api_key",
  status: 201,
  summary: "Create a webhook for new, changed or deleted orders",
});

/** `active` resets the failures and sends whatever has been waiting. */
export const updateShopWebhook = defineCall<
  { params: typeof shopIdParams; query: typeof shopWriteQuery; body: typeof updateShopWebhookBody },
  ShopWebhook
>({
  name: "updateShopWebhook",
  method: "PUT",
  path: `${wc}/webhooks/{id}`,
  access: "api_key",
  status: 200,
  summary: "Change, pause or resume a webhook",
});

/** `force` must be true. */
export const deleteShopWebhook = defineCall<
  { params: typeof shopIdParams; query: typeof deleteShopQuery },
  ShopWebhook
>({
  name: "deleteShopWebhook",
  method: "DELETE",
  path: `${wc}/webhooks/{id}`,
  access: "api_key",
  status: 200,
  summary: "Delete a webhook and its queued deliveries",
});
