import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import { customerNameOf } from "../../../domain/orders/display-defaults.ts";
import { type OrderId, orderReference, type WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Orders } from "../../database/types.ts";
import { alertTeam } from "../../mail/alert-team.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteRefused } from "../client/remote-error.ts";
import type { RemoteOrder } from "../client/remote-order.ts";
import { remoteRefundId } from "../client/remote-refund.ts";
import { findRemoteId, lockByRemoteId } from "../export/link-order.ts";
import { storeRemoteEvent } from "../remote-events.ts";
import { changeStatusFromRemote } from "./change-status-from-remote.ts";
import { importOrder, type OrderToImport } from "./import-order.ts";

/**
 * Imports a remote order with its notes and refunds. Throws `RemoteUnavailable`, `RemoteRefused`, or a `RangeError` if
 * it can't be stored.
 */
export async function importOrderById(context: ConnectedContext, shopOrderId: WooCommerceOrderId): Promise<void> {
  const order = await context.client.readOrder(shopOrderId);
  if (!order) return recordDeletion(context, shopOrderId);
  try {
    await importOrder(context, await fetchDetails(context, order));
  } catch (error) {
    // Deleted between the two requests.
    const isGone =
      error instanceof RemoteRefused && error.status === 404 && (await context.client.readOrder(shopOrderId)) === null;
    if (!isGone) throw error;
    await recordDeletion(context, shopOrderId);
  }
}

/**
 * Records that an order was deleted remotely; here it stays. Nobody can pay it there any longer, so it is cancelled
 * unless paid. The team is alerted once.
 */
async function recordDeletion(context: Context, shopOrderId: WooCommerceOrderId): Promise<void> {
  await inTransaction(context, async (context) => {
    const order = await lockByRemoteId(context.db, shopOrderId);
    if (!order) return;
    const known = await context.db
      .selectFrom("order_events")
      .select("id")
      .where("order_id", "=", order.id)
      .where("kind", "=", "gone_there")
      .executeTakeFirst();
    if (known) return;
    const isCancelled = isAwaitingPayment(order);
    const kind = "gone_there";
    const note = "Deleted for good on the WordPress site";
    if (isCancelled) {
      await changeStatusFromRemote(context, order, "cancelled", {
        kind,
        note: `${note}; nobody has paid for it, so it is cancelled here`,
        happened: null,
      });
    } else await storeRemoteEvent(context, order.id, { kind, note: `${note}; here it stays as it is` });
    await alertTeam(context, {
      orderId: order.id,
      title: `${orderReference(shopOrderId)} was deleted on the WordPress site`,
      text: isCancelled
        ? "Nobody had paid for it, so it is cancelled here and its payment link is refused. If it is still wanted, make a new order."
        : "Here it stays as it is. What was paid for it can no longer be refunded through that site: refund it at the payment gateway, and record it here.",
      facts: [{ label: "Customer", value: customerNameOf(order.customer_name, order.customer_email) }],
    });
  });
}

function isAwaitingPayment({ date_paid, status }: Selectable<Orders>): boolean {
  return date_paid === null && ["pending", "failed", "on-hold", "processing"].includes(status);
}

/** Fetches an order's notes, and its refunds if one of them is not known here yet. */
export async function fetchDetails({ db, client }: ConnectedContext, order: RemoteOrder): Promise<OrderToImport> {
  const ids = order.refunds.filter(({ total }) => total < 0).map(({ id }) => remoteRefundId(id));
  const known =
    ids.length === 0
      ? []
      : await db.selectFrom("refunds").select("gateway_refund_id").where("gateway_refund_id", "in", ids).execute();
  const [refunds, notes] = await Promise.all([
    known.length === ids.length ? null : client.readRefunds(order.id),
    client.readNotes(order.id),
  ]);
  return { order, refunds, notes };
}

/** How long a customer who has just paid or is about to cancel waits at most. */
const syncTimeoutMs = 4_000;

/**
 * Imports the current state of one remote order. False on a timeout or failure: our data may then be stale, while the
 * import continues.
 */
export async function syncOrder(
  context: ConnectedContext,
  orderId: OrderId,
  withinMs = syncTimeoutMs,
): Promise<boolean> {
  const shopOrderId = await findRemoteId(context.db, orderId);
  if (shopOrderId === null) return false;
  const reading = importOrderById(context, shopOrderId).then(
    () => true,
    (error: unknown) => {
      context.log.warn({ err: error, orderId }, "An order could not be read from the WordPress site");
      return false;
    },
  );
  return Promise.race([reading, sleep(withinMs, false, { ref: false })]);
}
