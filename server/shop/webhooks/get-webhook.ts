import type { ShopWebhook } from "../../../contract/shop-webhooks.ts";
import { isFailure, type Verb } from "../../context.ts";
import { findWebhook, shopWebhookOf } from "./shop-webhook.ts";

/** One webhook in the shop's shape. */
export const getWebhook: Verb<{ id: number }, ShopWebhook> = async (context, { id }) => {
  const webhook = await findWebhook(context.db, id);
  return isFailure(webhook) ? webhook : shopWebhookOf(context, webhook);
};
