import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import { isFailure, type Verb } from "../../context.ts";
import { findWebhook, shopWebhookOf } from "./shop-webhook.ts";

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
