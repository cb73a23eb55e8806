import { offsetOf } from "../../../contract/shop-fields.schema.ts";
import type { ShopWebhooksSearch } from "../../../contract/shop-webhooks.schema.ts";
import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import { isFailure, type Verb } from "../../context.ts";
import { type ShopPage, toShopPage } from "../shop-page.ts";
import { findWebhook, toShopWebhook } from "./shop-webhook.ts";

/** A page of webhooks, newest first. Pages in memory, since there are only a few. */
export const listWebhooks: Verb<ShopWebhooksSearch, ShopWebhook[] & ShopPage> = async (context, query) => {
  const { include, exclude, order, status } = query;
  const all = await context.db.selectFrom("webhooks").selectAll().orderBy("id", order).execute();
  const found = all.filter(
    (webhook) =>
      (status === "all" || webhook.status === status) &&
      (include.length === 0 || include.includes(webhook.id)) &&
      !exclude.includes(webhook.id),
  );
  const first = offsetOf(query);
  const shown = found.slice(first, first + query.per_page).map((webhook) => toShopWebhook(context, webhook));
  return toShopPage(shown, found.length, query, context.environment);
};

export const getWebhook: Verb<{ id: number }, ShopWebhook> = async (context, { id }) => {
  const webhook = await findWebhook(context.db, id);
  return isFailure(webhook) ? webhook : toShopWebhook(context, webhook);
};
