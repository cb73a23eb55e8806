import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import { remoteOrigin } from "../../../domain/orders/origins.ts";
import type { OrderId, WooCommerceOrderId } from "../../../domain/orders/references.ts";
import { dublinDate } from "../../../domain/schedule/dublin.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Orders } from "../../database/types.ts";
import { isErased } from "../../orders/order-content.ts";
import { orderJsonOf } from "../../orders/stored-order.ts";
import {
  customOrderNumber,
  isDraft,
  metadataValue,
  quoteReferenceKey,
  type RemoteNote,
  type RemoteOrder,
  toLocalStatus,
} from "../client/remote-order.ts";
import type { RemoteRefund } from "../client/remote-refund.ts";
import { deliversRemoteOrder, readConnectedAt } from "./delivers-order.ts";
import { alertDuplicate, findOrLinkOrder } from "./find-or-link-order.ts";
import { importContent } from "./import-content.ts";
import { importPayment } from "./import-payment.ts";
import { queueImport } from "./import-queue.ts";
import { importRefunds } from "./import-refunds.ts";
import { importStatus } from "./import-status.ts";
import { insertRemoteOrder } from "./insert-remote-order.ts";
import { alertUncollected, hasDelivery } from "./leave-uncollected-open.ts";
import { importNotes } from "./order-notes.ts";
import { priceRemoteChange, type RemoteShipment } from "./price-remote-change.ts";
import { determinePaidAmount } from "./remote-payment.ts";
import { storeUnknownStatus } from "./unknown-status.ts";

/** Younger orders may still lack their metadata. */
const freshMs = 120_000;
const recheckAfterMs = 60_000;
/** Each further attempt is needed only if another process has just changed the order. */
const maxAttempts = 5;

/** A remote order with its refunds and notes, which are null if they were not fetched. */
export type OrderToImport = { order: RemoteOrder; refunds: RemoteRefund[] | null; notes: RemoteNote[] | null };

/**
 * `older`: a newer version is already stored. `duplicate`: another remote order exists for the same booking.
 * `skipped`: a draft, possibly half written, or trashed before it was ever imported.
 */
type ImportedOrder = {
  effect: "new" | "changed" | "same" | "older" | "duplicate" | "skipped";
  orderId: OrderId | null;
};

/**
 * Imports one remote order in one transaction: the remote state wins. Safe to repeat, in any order and concurrently.
 * Throws a RangeError if its figures are inconsistent.
 */
export async function importOrder(context: Context, read: OrderToImport): Promise<ImportedOrder> {
  const given = sanitise(read);
  if (isDraft(given.order.status)) return { effect: "skipped", orderId: null };
  // Read before the transaction, which would otherwise hold its connection while waiting for a second one.
  const { settings } = await context.settings.current();
  for (let attempt = 1; attempt <= maxAttempts; attempt++) {
    const linked = await readLinked(context.db, given.order.id);
    // Measured before the transaction, too.
    const shipment = linked && !isErased(linked) ? await priceRemoteChange(context, linked, given.order) : null;
    const measured = linked ? { version: linked.version, status: linked.status } : null;
    const known = { settings, shipment, measured };
    const imported = await inTransaction(context, (context) => tryImport(context, given, known));
    if (imported) return imported;
  }
  throw new Error(`Order ${given.order.id} of the WordPress site could not be stored`);
}

/**
 * WooCommerce stores a new order before the metadata that marks it as ours; orders of other API clients are simply
 * imported a little later.
 */
function mayBeHalfWritten(context: Context, remote: RemoteOrder): boolean {
  if (remote.created_via !== "rest-api" || metadataValue(remote.meta_data, quoteReferenceKey) !== "") return false;
  return context.now().getTime() - remote.date_created_gmt.getTime() < freshMs;
}

/** The order's version and status when its changed shipment was measured. */
type Measured = Pick<Selectable<Orders>, "version" | "status">;

/**
 * Null if the order was stored or changed concurrently, or only linked now: the shipment then has to be measured again.
 */
async function tryImport(
  context: Context,
  given: OrderToImport,
  { settings, shipment, measured }: { settings: Settings; shipment: RemoteShipment | null; measured: Measured | null },
): Promise<ImportedOrder | null> {
  const { order: remote, refunds, notes } = given;
  const found = await findOrLinkOrder(context, remote);
  if (!found) {
    if (remote.status === "trash") return { effect: "skipped", orderId: null };
    if (mayBeHalfWritten(context, remote)) {
      await queueImport(context, remote.id, recheckAfterMs);
      return { effect: "skipped", orderId: null };
    }
    const connectedAt = await readConnectedAt(context);
    const today = dublinDate(context.now());
    const stored = await insertRemoteOrder(context.db, { remote, refunds, notes, settings, connectedAt, today });
    if (stored === null) return null;
    const { id: orderId, isLeftOpen } = stored;
    const { isKnown } = toLocalStatus(remote.status, null);
    if (remote.refunds.length > 0 || isLeftOpen || !isKnown) {
      const order = await orderById(context.db, orderId);
      // Alerts on refunds that exceed the payment.
      await importRefunds(context, order, given);
      if (isLeftOpen) await alertUncollected(context, order, remote);
      if (!isKnown) await storeUnknownStatus(context, order, remote);
    }
    return { effect: "new", orderId };
  }
  const { order } = found;
  if (found.isDuplicate) {
    await alertDuplicate(context, order, remote);
    return { effect: "duplicate", orderId: order.id };
  }
  if (order.version !== measured?.version || order.status !== measured.status) return null;
  const known = order.shop_modified_at;
  if (known && remote.date_modified_gmt < known) return { effect: "older", orderId: order.id };
  const changed = await updateOrder(context, order, { ...given, settings, shipment });
  const shopNumber = customOrderNumber(remote);
  if (known?.getTime() !== remote.date_modified_gmt.getTime() || shopNumber !== order.shop_number) {
    await context.db
      .updateTable("orders")
      .set({ shop_modified_at: remote.date_modified_gmt, shop_number: shopNumber })
      .where("id", "=", order.id)
      .execute();
  }
  return { effect: changed ? "changed" : "same", orderId: order.id };
}

/** Imports payments and refunds before the status, so that the remote status wins over what they set. */
async function updateOrder(
  context: Context,
  order: Selectable<Orders>,
  given: OrderToImport & { settings: Settings; shipment: RemoteShipment | null },
): Promise<boolean> {
  const waits = await hasPendingPush(context.db, order.id);
  const wasOnBoard = await hasDelivery(context.db, order.id);
  const content = await importContent(context, order, { ...given, waits });
  const { isCertain } = determinePaidAmount(given.order, waits ? null : order.total_cents);
  const priced = await orderById(context.db, order.id);
  const paid = await importPayment(context, priced, { remote: given.order, isCertain });
  const refunded = await importRefunds(context, await orderById(context.db, order.id), given);
  const current = await orderById(context.db, order.id);
  const isToDecide = order.created_via === remoteOrigin && !wasOnBoard;
  const delivers = isToDecide ? await storeDelivers(context, current, given) : current.delivers;
  const moved = await importStatus(context, { ...current, delivers }, { remote: given.order, waits, wasOnBoard });
  const noted = isErased(order) ? 0 : await importNotes(context.db, order.id, given.notes ?? []);
  return content || paid || refunded || moved || noted > 0;
}

/** Decides again whether an order made there is delivered from here, as long as it has no delivery. */
async function storeDelivers(
  context: Context,
  order: Selectable<Orders>,
  { order: remote, settings }: OrderToImport & { settings: Settings },
): Promise<boolean> {
  const facts = { scheduled_date: order.scheduled_date, shipment: orderJsonOf(order).shipment };
  const delivers = deliversRemoteOrder({ remote, facts, settings }, await readConnectedAt(context));
  if (delivers !== order.delivers)
    await context.db.updateTable("orders").set({ delivers }).where("id", "=", order.id).execute();
  return delivers;
}

/** True while our latest state has not been pushed to the remote shop. */
async function hasPendingPush(db: Database, orderId: OrderId): Promise<boolean> {
  const task = await db
    .selectFrom("shop_placements")
    .select("next_attempt_at")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return task !== undefined && task.next_attempt_at !== null;
}

function readLinked(db: Database, shopOrderId: WooCommerceOrderId): Promise<Selectable<Orders> | undefined> {
  return db.selectFrom("orders").selectAll().where("shop_order_id", "=", shopOrderId).executeTakeFirst();
}

function orderById(db: Database, id: OrderId): Promise<Selectable<Orders>> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** Makes texts storable in PostgreSQL: no U+0000, no lone surrogates, and as the only line ending. */
function sanitise<T>(value: T): T {
  if (typeof value === "string")
    return value
      .replaceAll("\u0000", "")
      .replace(/\r\n?/g, "\n")
      .replace(/\p{Surrogate}/gu, "\uFFFD") as T;
  if (Array.isArray(value)) return value.map(sanitise) as T;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [sanitise(key), sanitise(inner)])) as T;
}
