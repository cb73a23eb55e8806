import type { OrderId, OrderNumber } from "../domain/orders/references.ts";
import { defineCall } from "./call.ts";
import type { idParams } from "./page.schema.ts";
import { api } from "./paths.ts";
import type { WebhookTopic } from "./shop-webhooks.ts";
import type { WebhookStatus } from "./webhook-statuses.ts";

/** A webhook as administrators see it, with its owner and the state of its deliveries. */
export type StaffWebhook = {
  id: number;
  name: string;
  topic: WebhookTopic;
  deliveryUrl: string;
  status: WebhookStatus;
  /** Null for a webhook that was created before owners were stored. */
  owner: WebhookOwner | null;
  /** Failures in a row, and the last one's reason. */
  failures: number;
  lastFailure: string | null;
  lastDeliveredAt: string | null;
  /** Orders that wait to be sent. */
  waiting: number;
  createdAt: string;
};

/** `hasEnded`: the key was revoked, or the user is disabled or no longer an administrator. */
export type WebhookOwner = { kind: "key" | "user"; id: number; name: string; hasEnded: boolean };

export const listStaffWebhooks = defineCall<Record<never, never>, { webhooks: StaffWebhook[] }>({
  name: "listStaffWebhooks",
  method: "GET",
  path: `${api}/webhooks`,
  access: "administrator",
  summary: "All webhooks with their owners, newest first",
});

/** `failure` is null for a delivery that was accepted. */
export type WebhookAttempt = {
  id: number;
  orderId: OrderId;
  orderNumber: OrderNumber | null;
  at: string;
  failure: string | null;
};

export const listWebhookAttempts = defineCall<{ params: typeof idParams }, { attempts: WebhookAttempt[] }>({
  name: "listWebhookAttempts",
  method: "GET",
  path: `${api}/webhooks/{id}/attempts`,
  access: "administrator",
  summary: "The latest 100 deliveries of a webhook, newest first",
});
