import { sql } from "kysely";
import type { StaffWebhook, WebhookAttempt, WebhookOwner } from "../../../contract/webhooks.ts";
import { isFailure, type Verb } from "../../context.ts";
import { orderNumberOfRow } from "../../database/order-number.ts";
import { findWebhook } from "./shop-webhook.ts";

/** Every webhook with its owner, newest first. */
export const listStaffWebhooks: Verb<object, { webhooks: StaffWebhook[] }> = async ({ db }) => {
  const rows = await db
    .selectFrom("webhooks")
    .leftJoin("api_keys as key", "key.id", "owner_key_id")
    .leftJoin("users as user", "user.id", "owner_user_id")
    .selectAll("webhooks")
    .select([
      "key.description",
      "key.consumer_key_ending",
      "key.revoked_at",
      "user.username",
      "user.role",
      "user.disabled_at",
      sql<number>`(select count(*)::int from webhook_deliveries where webhook_id = webhooks.id)`.as("waiting"),
      sql<Date | null>`(select max(at) from webhook_attempts where webhook_id = webhooks.id and failure is null)`.as(
        "delivered_at",
      ),
    ])
    .orderBy("webhooks.id", "desc")
    .execute();
  return {
    webhooks: rows.map((row) => ({
      id: row.id,
      name: row.name,
      topic: row.topic,
      deliveryUrl: row.delivery_url,
      status: row.status,
      owner: ownerOf(row),
      failures: row.failures,
      lastFailure: row.last_failure,
      lastDeliveredAt: row.delivered_at?.toISOString() ?? null,
      waiting: row.waiting,
      createdAt: row.created_at.toISOString(),
    })),
  };
};

type OwnerColumns = {
  owner_key_id: number | null;
  owner_user_id: number | null;
  description: string | null;
  consumer_key_ending: string | null;
  revoked_at: Date | null;
  username: string | null;
  role: string | null;
  disabled_at: Date | null;
};

function ownerOf(row: OwnerColumns): WebhookOwner | null {
  if (row.owner_key_id !== null) {
    const name = `${row.description || "Without description"}, …${row.consumer_key_ending}`;
    return { kind: "key", id: row.owner_key_id, name, hasEnded: row.revoked_at !== null };
  }
  if (row.owner_user_id === null) return null;
  const hasEnded = row.disabled_at !== null || row.role !== "administrator";
  return { kind: "user", id: row.owner_user_id, name: row.username ?? "", hasEnded };
}

const maxAttempts = 100;

/** What was sent to a webhook, newest first. */
export const listWebhookAttempts: Verb<{ id: number }, { attempts: WebhookAttempt[] }> = async (context, { id }) => {
  const webhook = await findWebhook(context.db, id);
  if (isFailure(webhook)) return { failed: "not_found", message: "There is no such webhook." };
  const rows = await context.db
    .selectFrom("webhook_attempts as attempt")
    .select(["attempt.id", "attempt.order_id", "attempt.at", "attempt.failure"])
    .select(orderNumberOfRow.as("order_number"))
    .where("webhook_id", "=", id)
    .orderBy("attempt.id", "desc")
    .limit(maxAttempts)
    .execute();
  return {
    attempts: rows.map(({ id, order_id, order_number, at, failure }) => ({
      id,
      orderId: order_id,
      orderNumber: order_number,
      at: at.toISOString(),
      failure,
    })),
  };
};
