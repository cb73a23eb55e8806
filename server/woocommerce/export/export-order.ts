import { setTimeout as sleep } from "node:timers/promises";
import type { Selectable } from "kysely";
import type { Failure } from "../../../contract/errors.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { OrderId, WooCommerceOrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { ShopPlacements } from "../../database/types.ts";
import { readLedger } from "../../orders/order-ledger.ts";
import type { ConnectedContext } from "../client/client.ts";
import { RemoteError, RemoteRefused, RemoteUnavailable } from "../client/remote-error.ts";
import { isUndecided, type RemoteOrder } from "../client/remote-order.ts";
import { buildRemoteOrder } from "./build-remote-order.ts";
import { type ExportTask, exportTasks, finishExport, postponeExport, storePostedAt } from "./export-queue.ts";
import { linkOrder } from "./link-order.ts";
import { pushOrder, pushRefunds } from "./push-order.ts";

/** What opens an order's pay page at the remote shop. */
type ExportedOrder = { shopOrderId: WooCommerceOrderId; shopOrderKey: string };

/** How long an order sent without a response may still be on its way into the remote database. */
const settleMs = 120_000;
/** Clocks differ. */
const searchMarginMs = 3_600_000;

/**
 * Ensures that an order is at the remote shop exactly once and up to date; searches for its quote reference before
 * sending again. Null if that failed: it is recorded and retried. Concurrent calls wait for one another.
 */
async function exportOrder(context: ConnectedContext, orderId: OrderId): Promise<ExportedOrder | null> {
  const claimed = await exportTasks.claimEarly(context, orderId);
  return claimed ? exportClaimed(context, claimed) : waitForOther(context, orderId);
}

/** Exports an order that the caller has claimed; null if that failed. */
async function exportClaimed(
  context: ConnectedContext,
  task: Selectable<ShopPlacements>,
): Promise<ExportedOrder | null> {
  const orderId = task.order_id;
  const order = await context.db.selectFrom("orders").selectAll().where("id", "=", orderId).executeTakeFirstOrThrow();
  try {
    const exported = await exportAndPush(context, { order, task });
    return exported && { shopOrderId: exported.id, shopOrderKey: exported.order_key };
  } catch (error) {
    await postponeExport(context, { order, task, error });
    return null;
  }
}

/** Null if there is nothing to export or push. */
async function exportAndPush(context: ConnectedContext, { order, task }: ExportTask): Promise<RemoteOrder | null> {
  const known = order.shop_order_id
    ? await context.client.readOrder(order.shop_order_id)
    : await findPosted(context, { order, task });
  if (!known && (order.shop_order_id || order.status === "cancelled")) {
    // It was deleted remotely, or cancelled before it was ever exported.
    const failure = order.shop_order_id ? `It has no order ${order.shop_order_id} any more` : null;
    await finishExport(context, task, failure);
    return null;
  }
  const remote = known ?? (await createRemotely(context, { order, task }));
  const ledger = await readLedger(context.db, order.id);
  const upToDate = await pushOrder(context, order, remote, ledger);
  const pushed = await pushRefunds(context, order.id, { remote: upToDate, ledger });
  const isSame = pushed.total === order.total_cents && pushed.currency === order.currency;
  // An order the remote shop has decided is imported as it is.
  if (!isSame && isUndecided(pushed.status)) {
    const asked = formatMoney(pushed.total, pushed.currency);
    const isWithoutProduct = pushed.line_items.some(({ product_id }) => product_id === 0);
    const advice = isWithoutProduct
      ? "its line has no product, since none could be made there; make one whose name contains 'courier', with the tax status None"
      : "set its product's tax status to None";
    throw new RemoteRefused(
      `As order ${pushed.id} that site asks ${asked} for ${formatMoney(order.total_cents, order.currency)}: ${advice}`,
      200,
      "other_total",
    );
  }
  await inTransaction(context, (context) =>
    linkOrder(context, { orderId: order.id, remote: pushed, until: task.next_attempt_at }),
  );
  return pushed;
}

async function createRemotely(context: ConnectedContext, work: ExportTask): Promise<RemoteOrder> {
  const { order, task } = work;
  const body = await buildRemoteOrder(context, {
    order,
    quoteReference: task.reference,
    productId: await context.client.ensureCourierProductId(),
  });
  // Recorded before sending: from here on the order may exist remotely, even if this process dies.
  await storePostedAt(context, order.id, context.now());
  try {
    return await context.client.createOrder(body);
  } catch (error) {
    if (!(error instanceof RemoteError)) throw error;
    if (!error.mayHaveHappened) {
      await storePostedAt(context, order.id, null);
      throw error;
    }
    context.log.warn({ err: error, orderId: order.id }, "The WordPress site did not say what became of an order");
    const found = await findRemotely(context, work).catch(() => undefined);
    if (found) return found;
    // A 500 means that it ended without an order; after other errors of a proxy the shop may still be working on it.
    if (found === null && error.status === 500) await storePostedAt(context, order.id, null);
    throw error;
  }
}

/** Finds an order sent earlier without a response. */
async function findPosted(context: ConnectedContext, work: ExportTask): Promise<RemoteOrder | null> {
  const { posted_at } = work.task;
  if (posted_at === null) return null;
  const found = await findRemotely(context, work);
  if (!found && context.now().getTime() - posted_at.getTime() < settleMs) {
    throw new RemoteUnavailable("It was sent without an answer, and is not there yet", { mayHaveHappened: true });
  }
  return found;
}

function findRemotely({ client }: ConnectedContext, { order, task }: ExportTask): Promise<RemoteOrder | null> {
  return client.findOrder({
    reference: task.reference,
    email: order.customer_email,
    since: new Date(order.date_created.getTime() - searchMarginMs),
  });
}

/** Already exported, or claimed by another process: waits up to 20 s for the outcome. */
async function waitForOther(context: Context, orderId: OrderId): Promise<ExportedOrder | null> {
  for (let turn = 0; turn < 80; turn++) {
    const row = await context.db
      .selectFrom("orders")
      .leftJoin("shop_placements", "shop_placements.order_id", "orders.id")
      .select(["shop_order_id", "shop_order_key", "order_key", "claimed_until", "next_attempt_at"])
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    // An order made at the remote shop has its own key there.
    if (row?.shop_order_id && row.next_attempt_at === null)
      return { shopOrderId: row.shop_order_id, shopOrderKey: row.shop_order_key ?? row.order_key };
    if (!row?.claimed_until) return null;
    await sleep(250);
  }
  return null;
}

const batchSize = 20;

/** Exports due orders: quote requests, which nobody waits for, and earlier failures. Returns how many it tried. */
export async function exportDueOrders(context: ConnectedContext): Promise<number> {
  // Claims one at a time: at a slow shop a lease on the whole batch would expire before the last.
  for (let tried = 0; tried < batchSize; tried++) {
    const [task] = await exportTasks.claim(context, 1);
    if (!task) return tried;
    await exportClaimed(context, task);
  }
  return batchSize;
}

/** Shorter than a visitor's browser waits. */
const visitorTimeoutMs = 20_000;

/** The order is stored and will be exported as soon as possible; the visitor may retry. */
export const notExported: Failure = {
  failed: "unavailable",
  message: "Failed to create courier order. Please try again.",
};

/** Exports an order while a visitor waits; null after twenty seconds, while the export continues. */
export async function exportOrderWithTimeout(
  context: ConnectedContext,
  orderId: OrderId,
): Promise<ExportedOrder | null> {
  const exporting = exportOrder(context, orderId);
  // It may fail after the race is over.
  exporting.catch((error: unknown) => context.log.error({ err: error, orderId }, "An order could not be placed"));
  return Promise.race([exporting, sleep(visitorTimeoutMs, null, { ref: false })]);
}
