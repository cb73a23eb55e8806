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
import { RemoteFailure, RemoteRefused, RemoteUnavailable } from "../client/failures.ts";
import { isUndecided, type RemoteOrder } from "../client/remote-order.ts";
import { type Exporting, endExport, exportTasks, notePosted, postponeExport } from "./export-queue.ts";
import { linkOrder } from "./link-order.ts";
import { newRemoteOrder } from "./new-remote-order.ts";
import { pushOrder, pushRefunds } from "./push-order.ts";

/** What opens an order at that shop. */
type ExportedOrder = { shopOrderId: WooCommerceOrderId; shopOrderKey: string };

/** An order whose sending was never answered may still be on its way into that shop's database. */
const settleMs = 120_000;
/** Clocks differ. */
const searchMarginMs = 3_600_000;

/**
 * Sees to it that an accepted order is at the remote shop, once, and is there what it is here: looked for by its quote's reference
 * before it is sent a second time.
 * Null where that could not be done; it is on record then, and tried again by itself. Two at once wait for one another.
 */
async function exportOrder(context: ConnectedContext, orderId: OrderId): Promise<ExportedOrder | null> {
  const claimed = await exportTasks.claimEarly(context, orderId);
  return claimed ? exportClaimed(context, claimed) : waitForOther(context, orderId);
}

/** Exports an order that the caller has claimed; null where that could not be done. */
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

/** Null where there is nothing to export, or nothing left to tell. */
async function exportAndPush(context: ConnectedContext, { order, task }: Exporting): Promise<RemoteOrder | null> {
  const known = order.shop_order_id
    ? await context.client.readOrder(order.shop_order_id)
    : await findPosted(context, { order, task });
  if (!known && (order.shop_order_id || order.status === "cancelled")) {
    // Deleted there; or nobody there has heard of what was cancelled here before.
    const failure = order.shop_order_id ? `It has no order ${order.shop_order_id} any more` : null;
    await endExport(context, task, failure);
    return null;
  }
  const remote = known ?? (await send(context, { order, task }));
  const ledger = await readLedger(context.db, order.id);
  const same = await pushOrder(context, order, remote, ledger);
  const pushed = await pushRefunds(context, order.id, { remote: same, ledger });
  const isSame = pushed.total === order.total_cents && pushed.currency === order.currency;
  // What was decided there comes here as it is.
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

async function send(context: ConnectedContext, both: Exporting): Promise<RemoteOrder> {
  const { order, task } = both;
  const body = await newRemoteOrder(context, {
    order,
    quoteReference: task.reference,
    productId: await context.client.courierProduct(),
  });
  // On record before it leaves: from here on it may be there, whatever becomes of us.
  await notePosted(context, order.id, context.now());
  try {
    return await context.client.createOrder(body);
  } catch (error) {
    if (!(error instanceof RemoteFailure)) throw error;
    if (!error.mayHaveHappened) {
      await notePosted(context, order.id, null);
      throw error;
    }
    context.log.warn({ err: error, orderId: order.id }, "The WordPress site did not say what became of an order");
    const found = await find(context, both).catch(() => undefined);
    if (found) return found;
    // It has ended there, without an order. Of other failures a proxy may tell while the shop is still at it.
    if (found === null && error.status === 500) await notePosted(context, order.id, null);
    throw error;
  }
}

/** Where it was sent before, without an answer. */
async function findPosted(context: ConnectedContext, both: Exporting): Promise<RemoteOrder | null> {
  const { posted_at } = both.task;
  if (posted_at === null) return null;
  const found = await find(context, both);
  if (!found && context.now().getTime() - posted_at.getTime() < settleMs) {
    throw new RemoteUnavailable("It was sent without an answer, and is not there yet", { mayHaveHappened: true });
  }
  return found;
}

function find({ client }: ConnectedContext, { order, task }: Exporting): Promise<RemoteOrder | null> {
  return client.findOrder({
    reference: task.reference,
    email: order.customer_email,
    since: new Date(order.date_created.getTime() - searchMarginMs),
  });
}

/** It is there already, or somebody is at it: a visitor waits a little for the outcome. */
async function waitForOther(context: Context, orderId: OrderId): Promise<ExportedOrder | null> {
  for (let turn = 0; turn < 80; turn++) {
    const row = await context.db
      .selectFrom("orders")
      .leftJoin("shop_placements", "shop_placements.order_id", "orders.id")
      .select(["shop_order_id", "shop_order_key", "order_key", "claimed_until", "next_attempt_at"])
      .where("orders.id", "=", orderId)
      .executeTakeFirst();
    // An order that was made at that shop has its key for its own.
    if (row?.shop_order_id && row.next_attempt_at === null)
      return { shopOrderId: row.shop_order_id, shopOrderKey: row.shop_order_key ?? row.order_key };
    if (!row?.claimed_until) return null;
    await sleep(250);
  }
  return null;
}

const batchSize = 20;

/** Exports the orders whose turn has come: requests that nobody waits for, and what failed before. Answers how many it tried. */
export async function exportDueOrders(context: ConnectedContext): Promise<number> {
  // Each is taken when its turn comes: at a slow shop a lease of all of them would be over before the last.
  for (let tried = 0; tried < batchSize; tried++) {
    const [task] = await exportTasks.claim(context, 1);
    if (!task) return tried;
    await exportClaimed(context, task);
  }
  return batchSize;
}

/** Less than a visitor's browser waits. */
const waitMs = 20_000;

/** The order is stored, and goes to that shop as soon as it can; its visitor may press again. */
export const notExported: Failure = {
  failed: "unavailable",
  message: "Failed to create courier order. Please try again.",
};

/** Exports an order for a visitor who waits for it; null after twenty seconds, and what was begun goes on. */
export async function exportOrderSoon(context: ConnectedContext, orderId: OrderId): Promise<ExportedOrder | null> {
  const exporting = exportOrder(context, orderId);
  // Nobody may be waiting any more when it fails.
  exporting.catch((error: unknown) => context.log.error({ err: error, orderId }, "An order could not be placed"));
  return Promise.race([exporting, sleep(waitMs, null, { ref: false })]);
}
