import { z } from "zod";
import { choice, commonListQuery, text, unsupportedParams } from "./shop-fields.schema.ts";
import { webhookStatuses } from "./webhook-statuses.ts";

export const listShopWebhooksQuery = z.object({
  ...commonListQuery,
  status: choice(["all", ...webhookStatuses]).default("all"),
  ...unsupportedParams(["search", "after", "before", "modified_after", "modified_before", "orderby", "dates_are_gmt"]),
});

export type ShopWebhooksSearch = z.output<typeof listShopWebhooksQuery>;

/** Topic and address are validated by the verb, with WooCommerce's own messages. */
const fields = {
  name: text(200),
  topic: text(100),
  delivery_url: text(2_000),
  secret: text(200, (value) => value),
  status: choice(webhookStatuses),
};

export const createShopWebhookBody = z.object({
  name: fields.name.default(""),
  topic: fields.topic.default(""),
  delivery_url: fields.delivery_url.default(""),
  secret: fields.secret.default(""),
  status: fields.status.default("active"),
});

export type NewWebhook = z.output<typeof createShopWebhookBody>;

export const updateShopWebhookBody = z.object({
  name: fields.name.optional(),
  topic: fields.topic.optional(),
  delivery_url: fields.delivery_url.optional(),
  secret: fields.secret.optional(),
  status: fields.status.optional(),
});

export type WebhookChanges = z.output<typeof updateShopWebhookBody>;
