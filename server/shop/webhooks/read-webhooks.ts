import { firstOf } from "../../../contract/shop-fields.schema.ts";
import type { ShopWebhooksSearch } from "../../../contract/shop-webhooks.schema.ts";
import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import { isFailure, type Verb } from "../../context.ts";
import { type ShopPage, shopPage } from "../shop-page.ts";
import { findWebhook, shopWebhookOf } from "./shop-webhook.ts";

/** A page of webhooks, newest first. There are never more than a few. */
export const listWebhooks: Verb<ShopWebhooksSearch, ShopWebhook[] & ShopPage> = async (context, asked) => {
  const { include, exclude, order, status } = asked;
  const all = await context.db.selectFrom("webhooks").selectAll().orderBy("id", order).execute();
  const found = all.filter(
    (webhook) =>
      (status === "all" || webhook.status === status) &&
      (include.length === 0 || include.includes(webhook.id)) &&
      !exclude.includes(webhook.id),
  );
  const first = firstOf(asked);
  const shown = found.slice(first, first + asked.per_page).map((webhook) => shopWebhookOf(context, webhook));
  return shopPage(shown, found.length, asked, context.environment);
};

/** One webhook in the shop's shape. */
export const getWebhook: Verb<{ id: number }, ShopWebhook> = async (context, { id }) => {
  const webhook = await findWebhook(context.db, id);
  return isFailure(webhook) ? webhook : shopWebhookOf(context, webhook);
};
