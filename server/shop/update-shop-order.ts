import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import type { Settings } from "../../contract/settings.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import type { ShopOrderChanges } from "../../contract/shop-orders.schema.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { justPaid } from "../orders/change-order-status.ts";
import { lockOrder } from "../orders/find-order.ts";
import {
  changedContent,
  contentColumns,
  contentOf,
  customerColumns,
  type OrderContent,
} from "../orders/order-content.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { raisedVersion } from "../orders/order-version.ts";
import { serviceDetails } from "../orders/shop-order-details.ts";
import { isMadeByShop } from "../orders/sold-lines.ts";
import { actorName, storeOrderEvent } from "../orders/store-order-event.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { moveShopOrder, planMove } from "./move-shop-order.ts";
import { mergeMetadata } from "./shop-fields.ts";
import { refuseParameter, refuseParameters } from "./shop-parameters.ts";
import { getShopOrder, showShopOrders } from "./show-shop-orders.ts";

const largestMetadata = 80;
const invalidId: Failure = { failed: "woocommerce_rest_shop_order_invalid_id", message: "ID is invalid." };

type Order = Selectable<Orders>;

/**
 * Changes an order's addresses, note, metadata and status; what is left out stays. Everything is refused or everything is done. Lines,
 * currency and payment method stay as they are: sent along unchanged they do no harm, else they are refused by name.
 */
export const updateShopOrder: Verb<{ id: OrderId } & ShopOrderChanges, ShopOrder> = async (context, input) => {
  if (!isId(input.id)) return invalidId;
  // An order that is about to be cancelled must not be paid any more; where it was paid in that moment, the client has to look again.
  const leavesPaying = input.status === "cancelled" || input.status === "on-hold";
  if (leavesPaying && (await closeOpenSession(context, input.id, actorName(context.actor))) === "paid") {
    return refuseParameter("status", `${justPaid.message}.`);
  }
  // Asked before the transaction, which would wait with its connection for another one.
  const { settings } = await context.settings.current();
  const done = await inTransaction(context, (context) => update(context, input, settings));
  return isFailure(done) ? done : getShopOrder(context, { id: input.id });
};

async function update(
  context: Context,
  input: { id: OrderId } & ShopOrderChanges,
  settings: Settings,
): Promise<"done" | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) return invalidId;
  const state = orderState(order, await readLedger(context.db, order.id));
  const planned = (await refuseKept(context, order, input)) ?? planMove(state, input);
  if (isFailure(planned)) return planned;
  const changed = await storeChanges(context, { order, settings }, input);
  if (isFailure(changed)) return changed;
  if (order.binned_at !== null && input.status !== undefined) await restore(context, order.id);
  await moveShopOrder(context, changed, { ...planned, reference: input.transaction_id ?? "" });
  return "done";
}

/** Giving an order in the bin a status takes it out again. */
async function restore(context: Context, id: OrderId): Promise<void> {
  await context.db.updateTable("orders").set({ binned_at: null }).where("id", "=", id).execute();
  await storeOrderEvent(context, {
    orderId: id,
    actor: actorName(context.actor),
    kind: "changed",
    note: "Taken out of the bin by a shop client",
  });
}

const keptFields = [
  "currency",
  "customer_id",
  "payment_method",
  "payment_method_title",
  "line_items",
  "shipping_lines",
  "fee_lines",
  "coupon_lines",
] as const;

/** Clients send back whole orders: what they repeat is nothing new. */
async function refuseKept(
  { db, environment }: Context,
  order: Order,
  input: ShopOrderChanges,
): Promise<Failure | null> {
  const sent = keptFields.filter((name) => input[name] !== undefined);
  const [shown] = sent.length === 0 ? [] : await showShopOrders({ db, environment }, [order]);
  const changed = sent.filter((name) => shown && !repeats(input[name], shown[name]));
  if (changed.length === 0) return null;
  return refuseParameters(Object.fromEntries(changed.map((name) => [name, `${name} of an order cannot be changed.`])));
}

/** True where every part of `sent` is part of `shown`. */
function repeats(sent: unknown, shown: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(shown)) return sent.every((one, index) => repeats(one, shown[index]));
  if (!isObject(sent) || !isObject(shown)) return isDeepStrictEqual(sent, shown);
  return Object.entries(sent).every(([key, value]) => Object.hasOwn(shown, key) && repeats(value, shown[key]));
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

type Known = { order: Order; settings: Settings };

async function storeChanges(
  context: Context,
  { order, settings }: Known,
  input: ShopOrderChanges,
): Promise<Order | Failure> {
  const before = contentOf(order);
  const after: OrderContent = {
    billing: { ...before.billing, ...input.billing },
    shipping: { ...before.shipping, ...input.shipping },
    meta: mergeMetadata(before.meta, entriesOf(order, input)),
    customer_note: input.customer_note ?? before.customer_note,
  };
  if (Object.keys(after.meta).length > Math.max(largestMetadata, Object.keys(before.meta).length)) {
    return refuseParameter("meta_data", `An order keeps at most ${largestMetadata} entries.`);
  }
  const { names, inWords } = changedContent(before, after);
  if (names.length === 0) return order;
  const changed = await context.db
    .updateTable("orders")
    .set({
      ...contentColumns(after),
      version: raisedVersion,
      date_modified: context.now(),
      ...(await detailsOf(context.db, { order, settings }, after)),
    })
    .where("id", "=", order.id)
    .returningAll()
    .executeTakeFirstOrThrow();
  await storeOrderEvent(context, {
    orderId: order.id,
    actor: actorName(context.actor),
    kind: "changed",
    note: `Changed by a shop client: ${inWords}`,
  });
  return changed;
}

/** A booking's `quote_reference` is shown among its metadata, and kept with its shipment. */
function entriesOf(order: Order, { meta_data = [] }: ShopOrderChanges) {
  return isMadeByShop(order) ? meta_data : meta_data.filter(({ key }) => key !== "quote_reference");
}

/** Who it is for follows the addresses and metadata. What is carried does so only where no booking said it. */
async function detailsOf(db: Database, { order, settings }: Known, content: OrderContent) {
  const customer = await customerColumns(db, order, content);
  if (!isMadeByShop(order)) return customer;
  return { ...customer, ...serviceDetails(content.meta, await firstLine(db, order.id), settings) };
}

async function firstLine(db: Database, orderId: OrderId): Promise<string> {
  const line = await db
    .selectFrom("order_lines")
    .select("detail")
    .where("order_id", "=", orderId)
    .orderBy("position")
    .limit(1)
    .executeTakeFirst();
  const detail = line?.detail as { kind: string; name: string } | null | undefined;
  return detail?.kind === "item" ? detail.name : "";
}
