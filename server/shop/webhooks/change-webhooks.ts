import { randomBytes } from "node:crypto";
import type { Failure } from "../../../contract/errors.ts";
import type { NewWebhook, WebhookChanges } from "../../../contract/shop-webhooks.schema.ts";
import type { ShopWebhook, WebhookTopic } from "../../../contract/shop-webhooks.ts";
import { describeChanges } from "../../audit/describe-changes.ts";
import { storeAuditEntry } from "../../audit/store-audit-entry.ts";
import { type Context, isFailure, type Verb } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { withIdempotency } from "../../idempotency/with-idempotency.ts";
import { refuseParameter } from "../shop-parameters.ts";
import { refuseDeliveryTarget } from "./delivery-url.ts";
import { getWebhook } from "./read-webhooks.ts";
import { findWebhook, invalidTopicFailure, isWebhookTopic, toShopWebhook } from "./shop-webhook.ts";
import { hasActiveOwner, lockOwner, refuseOtherOwner, refuseWebhookMaker } from "./webhook-owner.ts";

/** Every webhook adds work to every change of an order. */
const maxWebhooks = 50;

/** Registers an address that receives orders as they are created, updated or deleted. */
export const createWebhook: Verb<NewWebhook, ShopWebhook> = async (context, input) => {
  const refused = refuseWebhookMaker(context);
  if (refused) return refused;
  const { topic } = input;
  if (!isWebhookTopic(topic)) return invalidTopicFailure;
  const wrongUrl = await refuseDeliveryTarget(context.environment, input.delivery_url);
  if (wrongUrl) return wrongUrl;
  const made = await withIdempotency(context, { scope: "createShopWebhook", input }, (context) =>
    insertWebhook(context, { ...input, topic }),
  );
  return isFailure(made) ? made : getWebhook(context, { id: made.webhookId });
};

type ValidWebhook = NewWebhook & { topic: WebhookTopic };

async function insertWebhook(context: Context, input: ValidWebhook): Promise<{ webhookId: number } | Failure> {
  const now = context.now();
  const owner = await lockOwner(context);
  if (isFailure(owner)) return owner;
  const { count } = await context.db
    .selectFrom("webhooks")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .executeTakeFirstOrThrow();
  if (count >= maxWebhooks)
    return refuseParameter("topic", `This shop keeps at most ${maxWebhooks} webhooks; delete one first.`);
  const { id } = await context.db
    .insertInto("webhooks")
    .values({
      name: input.name || `Webhook created on ${now.toISOString().slice(0, 16).replace("T", " ")}`,
      topic: input.topic,
      delivery_url: input.delivery_url,
      secret: input.secret || randomBytes(24).toString("base64url"),
      status: input.status,
      next_attempt_at: now,
      created_at: now,
      modified_at: now,
      ...owner,
    })
    .returning("id")
    .executeTakeFirstOrThrow();
  await storeAuditEntry(context, {
    act: "webhook.created",
    object: { kind: "webhook", id },
    after: shownOf(input),
  });
  return { webhookId: id };
}

/**
 * Changes, pauses or resumes a webhook. Activating it clears its failures and sends what was queued. The caller becomes
 * its owner if they set its address, or if its owner's access has ended.
 */
export const updateWebhook: Verb<{ id: number } & WebhookChanges, ShopWebhook> = async (
  context,
  { id, ...changes },
) => {
  const refused = refuseWebhookMaker(context);
  if (refused) return refused;
  const { topic, delivery_url } = changes;
  const webhook = await findWebhook(context.db, id);
  if (isFailure(webhook)) return webhook;
  if (topic !== undefined && !isWebhookTopic(topic)) return invalidTopicFailure;
  const wrongUrl = delivery_url === undefined ? null : await refuseDeliveryTarget(context.environment, delivery_url);
  if (wrongUrl) return wrongUrl;
  const changed = await inTransaction(context, (context) => storeChanges(context, id, { ...changes, topic }));
  return isFailure(changed) ? changed : getWebhook(context, { id });
};

async function storeChanges(
  context: Context,
  id: number,
  { name, topic, delivery_url, secret, status }: Omit<WebhookChanges, "topic"> & { topic?: WebhookTopic | undefined },
): Promise<Failure | null> {
  const owner = await lockOwner(context);
  if (isFailure(owner)) return owner;
  const webhook = await findWebhook(context.db, id, { lock: true });
  if (isFailure(webhook)) return webhook;
  const refused = refuseOtherOwner(context, webhook);
  if (refused) return refused;
  const isNewTarget = delivery_url !== undefined && delivery_url !== webhook.delivery_url;
  const takesOver = isNewTarget || !(await hasActiveOwner(context, id));
  const now = context.now();
  await context.db
    .updateTable("webhooks")
    .set({
      modified_at: now,
      ...(takesOver && owner),
      ...(name && { name }),
      ...(topic !== undefined && { topic }),
      ...(delivery_url !== undefined && { delivery_url }),
      ...(secret && { secret }),
      ...(status !== undefined && { status }),
      ...(status === "active" && { failures: 0, last_failure: null, next_attempt_at: now }),
    })
    .where("id", "=", id)
    .execute();
  const { topic: topicBefore, status: statusBefore, delivery_url: targetBefore, name: nameBefore } = webhook;
  const after = {
    topic: topic ?? topicBefore,
    status: status ?? statusBefore,
    delivery_url: delivery_url ?? targetBefore,
  };
  const described = describeChanges(
    {
      shown: { ...shownOf(webhook), takenOver: false },
      others: { name: nameBefore, address: targetBefore, secret: webhook.secret },
    },
    {
      shown: { ...shownOf(after), takenOver: takesOver },
      others: { name: name || nameBefore, address: after.delivery_url, secret: secret || webhook.secret },
    },
  );
  const object = { kind: "webhook", id } as const;
  if (described) await storeAuditEntry(context, { act: "webhook.changed", object, ...described });
  return null;
}

/** The details for the audit log, with only the host of the address, because the rest may be secret. */
function shownOf({ topic, status, delivery_url }: { topic: string; status: string; delivery_url: string }) {
  return { topic, status, host: new URL(delivery_url).host };
}

/** Deletes a webhook with its queued deliveries; WooCommerce requires `force` to confirm it. */
export const deleteWebhook: Verb<{ id: number; force: boolean }, ShopWebhook> = async (context, { id, force }) => {
  const refused = refuseWebhookMaker(context);
  if (refused) return refused;
  const webhook = await findWebhook(context.db, id);
  if (isFailure(webhook)) return webhook;
  const belongsToOther = refuseOtherOwner(context, webhook);
  if (belongsToOther) return belongsToOther;
  if (!force) {
    const message = "Webhooks do not support trashing. Set 'force=true' to delete.";
    return { failed: "woocommerce_rest_trash_not_supported", message };
  }
  await inTransaction(context, async (context) => {
    const { numDeletedRows } = await context.db.deleteFrom("webhooks").where("id", "=", id).executeTakeFirst();
    const object = { kind: "webhook", id } as const;
    if (numDeletedRows > 0n)
      await storeAuditEntry(context, { act: "webhook.deleted", object, before: shownOf(webhook) });
  });
  return toShopWebhook(context, webhook);
};
