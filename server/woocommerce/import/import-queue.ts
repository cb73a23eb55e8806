import { sql } from "kysely";
import type { Failure } from "../../../contract/errors.ts";
import { isId } from "../../../contract/limits.ts";
import type { WooCommerceOrderId } from "../../../domain/orders/references.ts";
import { cutText } from "../../../domain/text/cut-text.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import { backoffMs } from "../../database/work-queue.ts";
import type { ConnectedContext } from "../client/client.ts";
import { explainRemoteError } from "../client/explain-remote-error.ts";
import { RemoteError } from "../client/remote-error.ts";
import { storeTestEvent } from "../test-event.ts";

/** Queues a remote order to be read after a delay; repeated events collapse into one read. */
export async function queueImport(context: Context, shopOrderId: WooCommerceOrderId, inMs: number): Promise<void> {
  if (!isId(shopOrderId)) return;
  const now = context.now();
  const at = new Date(now.getTime() + inMs);
  await sql`insert into shop_webhook_inbox (shop_order_id, notified_at, next_attempt_at) values (${shopOrderId}, ${now}, ${at})
    on conflict (shop_order_id) do update set notified_at = excluded.notified_at, attempts = 0,
      next_attempt_at = least(shop_webhook_inbox.next_attempt_at, excluded.next_attempt_at)`.execute(context.db);
}

const retryDelaysMs = [60_000, 300_000, 900_000, 3_600_000];

/** Logs and stores why a remote order could not be imported, and schedules a retry with growing delays. */
export async function storeFailedImport(
  context: Context,
  shopOrderId: WooCommerceOrderId,
  problem: unknown,
): Promise<void> {
  const failure = cutText(explainImportError(problem), 500);
  context.log.error(
    { shopOrderId, failure, problem: problem instanceof Error ? problem.message : problem },
    "An order from the WordPress site could not be imported",
  );
  if (!isId(shopOrderId)) return;
  const now = context.now();
  await inTransaction(context, async ({ db }) => {
    const { rows } = await sql<{
      attempts: number;
    }>`insert into shop_webhook_inbox (shop_order_id, notified_at, next_attempt_at, attempts, failure)
      values (${shopOrderId}, ${now}, ${now}, 1, ${failure})
      on conflict (shop_order_id) do update set failure = excluded.failure, notified_at = excluded.notified_at, attempts = shop_webhook_inbox.attempts + 1
      returning attempts`.execute(db);
    const next = new Date(now.getTime() + backoffMs(retryDelaysMs, rows[0]?.attempts ?? 1));
    await db
      .updateTable("shop_webhook_inbox")
      .set({ next_attempt_at: next })
      .where("shop_order_id", "=", shopOrderId)
      .execute();
  });
}

/** The reason for staff; the log has the original error. */
function explainImportError(problem: unknown): string {
  if (problem instanceof RemoteError) return explainRemoteError(problem).replace(/\.$/, "");
  if (problem instanceof RangeError) return problem.message;
  if (typeof problem === "string")
    return `it cannot be read: ${problem}; look at it there, a plugin may have spoilt it`;
  return "it holds something that an order here cannot; look at it there, the log says what";
}

/**
 * Accepts a webhook of the remote shop. The event only says which order to read, so late, repeated or reordered events
 * do no harm.
 */
export async function receiveWebhook(
  context: ConnectedContext,
  { body, ...headers }: { body: string; signature: string; topic: string },
): Promise<{ received: true } | Failure> {
  const webhook = context.client.readWebhook(body, headers);
  if (!webhook) {
    await storeTestEvent(context, "refused");
    return { failed: "invalid_signature", message: "The signature is not the WordPress site's." };
  }
  if (webhook.kind !== "ping") await storeTestEvent(context, "came");
  if (webhook.kind === "order") await queueImport(context, webhook.shopOrderId, 0);
  return { received: true };
}
