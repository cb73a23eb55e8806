import type { Selectable } from "kysely";
import type { Settings } from "../../../contract/settings.ts";
import type { OrderId } from "../../../domain/orders/references.ts";
import type { Context } from "../../context.ts";
import type { Database } from "../../database/kysely.ts";
import { inTransaction } from "../../database/transaction.ts";
import type { Orders } from "../../database/types.ts";
import { isErased } from "../../orders/order-content.ts";
import {
  isDraft,
  metadataOf,
  quoteReferenceKey,
  type RemoteNote,
  type RemoteOrder,
  shopNumberOf,
} from "../client/remote-order.ts";
import type { RemoteRefund } from "../client/remote-refund.ts";
import { findLocalOrder, reportDuplicate } from "./find-local-order.ts";
import { importContent } from "./import-content.ts";
import { importPayment } from "./import-payment.ts";
import { queueImport } from "./import-queue.ts";
import { importRefunds } from "./import-refunds.ts";
import { importStatus } from "./import-status.ts";
import { insertRemoteOrder } from "./insert-remote-order.ts";
import { importNotes } from "./order-notes.ts";
import { paidAmount } from "./remote-payment.ts";

/** What is younger may still be without its metadata. */
const freshMs = 120_000;
const lookAgainMs = 60_000;

/** An order of that shop with its refunds and notes, as far as they were read; null: they were not. */
export type OrderToImport = { order: RemoteOrder; refunds: RemoteRefund[] | null; notes: RemoteNote[] | null };

/**
 * `older`: more was known of it. `duplicate`: there is another order there for the same booking of ours. `skipped`: it is no order yet, may be
 * half written, or is gone before it was one here.
 */
type ImportedOrder = {
  effect: "new" | "changed" | "same" | "older" | "duplicate" | "skipped";
  orderId: OrderId | null;
};

/**
 * Brings one order of the remote shop into our tables, all of it in one transaction: what is true there wins. It may be told any number
 * of times, in any order and all at once. Throws a RangeError where its figures do not fit together.
 */
export async function importOrder(context: Context, read: OrderToImport): Promise<ImportedOrder> {
  const given = storable(read);
  if (isDraft(given.order.status)) return { effect: "skipped", orderId: null };
  // Asked before the transaction, which would wait with its connection for another one.
  const { settings } = await context.settings.current();
  for (let attempt = 1; attempt <= 3; attempt++) {
    const imported = await inTransaction(context, (context) => importOnce(context, given, settings));
    if (imported) return imported;
  }
  throw new Error(`Order ${given.order.id} of the WordPress site could not be stored`);
}

/**
 * A new order is stored there before its metadata is, by which it is known to be one of ours. One that another client of that shop's API has
 * made only comes a little later.
 */
function mayBeHalfWritten(context: Context, remote: RemoteOrder): boolean {
  if (remote.created_via !== "rest-api" || metadataOf(remote.meta_data, quoteReferenceKey) !== "") return false;
  return context.now().getTime() - remote.date_created_gmt.getTime() < freshMs;
}

/** Null where somebody else stored it at this moment. */
async function importOnce(context: Context, given: OrderToImport, settings: Settings): Promise<ImportedOrder | null> {
  const { order: remote, refunds, notes } = given;
  const found = await findLocalOrder(context, remote);
  if (!found) {
    if (remote.status === "trash") return { effect: "skipped", orderId: null };
    if (mayBeHalfWritten(context, remote)) {
      await queueImport(context, remote.id, lookAgainMs);
      return { effect: "skipped", orderId: null };
    }
    const orderId = await insertRemoteOrder(context.db, { remote, refunds, notes, settings });
    if (orderId === null) return null;
    // What its money did not cover is told of.
    const order = remote.refunds.length > 0 ? await orderById(context.db, orderId) : null;
    if (order) await importRefunds(context, order, given);
    return { effect: "new", orderId };
  }
  const { order } = found;
  if (found.isDuplicate) {
    await reportDuplicate(context, order, remote);
    return { effect: "duplicate", orderId: order.id };
  }
  const known = order.shop_modified_at;
  if (known && remote.date_modified_gmt < known) return { effect: "older", orderId: order.id };
  const changed = await update(context, order, { ...given, settings });
  const shopNumber = shopNumberOf(remote);
  if (known?.getTime() !== remote.date_modified_gmt.getTime() || shopNumber !== order.shop_number) {
    await context.db
      .updateTable("orders")
      .set({ shop_modified_at: remote.date_modified_gmt, shop_number: shopNumber })
      .where("id", "=", order.id)
      .execute();
  }
  return { effect: changed ? "changed" : "same", orderId: order.id };
}

/** Money before status, so that what is true there stands at the end, whatever a payment or refund made of it. */
async function update(
  context: Context,
  order: Selectable<Orders>,
  given: OrderToImport & { settings: Settings },
): Promise<boolean> {
  const waits = await waitsForPush(context.db, order.id);
  const content = await importContent(context, order, { ...given, waits });
  const { isCertain } = paidAmount(given.order, waits ? null : order.total_cents);
  const priced = await orderById(context.db, order.id);
  const paid = await importPayment(context, priced, { remote: given.order, isCertain });
  const refunded = await importRefunds(context, await orderById(context.db, order.id), given);
  const current = await orderById(context.db, order.id);
  const moved = await importStatus(context, current, { remote: given.order, waits });
  const noted = isErased(order) ? 0 : await importNotes(context.db, order.id, given.notes ?? []);
  return content || paid || refunded || moved || noted > 0;
}

/** True while that shop has not heard yet what became of the order here. */
async function waitsForPush(db: Database, orderId: OrderId): Promise<boolean> {
  const task = await db
    .selectFrom("shop_placements")
    .select("next_attempt_at")
    .where("order_id", "=", orderId)
    .executeTakeFirst();
  return task !== undefined && task.next_attempt_at !== null;
}

function orderById(db: Database, id: OrderId): Promise<Selectable<Orders>> {
  return db.selectFrom("orders").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
}

/** The same value with texts that a database can store: without U+0000, and without halves of characters. A line ends with \n, whoever saved it. */
function storable<T>(value: T): T {
  if (typeof value === "string")
    return value
      .replaceAll("\u0000", "")
      .replace(/\r\n?/g, "\n")
      .replace(/\p{Surrogate}/gu, "\uFFFD") as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)])) as T;
}
