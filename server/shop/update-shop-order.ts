import { isDeepStrictEqual } from "node:util";
import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { isId } from "../../contract/limits.ts";
import type { Settings } from "../../contract/settings.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import type { ShopOrderChanges } from "../../contract/shop-orders.schema.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { repeatApprovalRequest } from "../approvals/repeat-approval-request.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";
import type { Orders } from "../database/types.ts";
import { amountDue } from "../orders/amount-due.ts";
import { lockOrder } from "../orders/find-order.ts";
import {
  changedContent,
  contentColumns,
  contentOf,
  type OrderContent,
  storeOrderCustomer,
} from "../orders/order-content.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { nextVersion } from "../orders/order-version.ts";
import { justPaid } from "../orders/refuse-changed-amount.ts";
import { serviceDetails } from "../orders/shop-order-details.ts";
import { isMadeByShop } from "../orders/sold-lines.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { hasUnmatchedMoney } from "../payments/payment-readiness.ts";
import { applyShopTransition, findAccountToCharge, planShopTransition } from "./apply-shop-transition.ts";
import { getShopOrder, loadShopOrders } from "./load-shop-orders.ts";
import { mergeMetadata } from "./shop-fields.ts";
import { refuseParameter, refuseParameters } from "./shop-parameters.ts";

const maxMetadataEntries = 80;
const invalidId: Failure = { failed: "woocommerce_rest_shop_order_invalid_id", message: "ID is invalid." };

type Order = Selectable<Orders>;

/**
 * Changes an order's addresses, note, metadata and status, all or nothing; omitted fields stay as they are. Lines,
 * currency and payment method are read-only: accepted if unchanged, otherwise refused by name.
 */
export const updateShopOrder: Verb<{ id: OrderId } & ShopOrderChanges, ShopOrder> = async (context, input) => {
  if (!isId(input.id)) return invalidId;
  // An order about to be cancelled must not be payable; if it was paid at that moment, the client has to look again.
  const leavesPaying = input.status === "cancelled" || input.status === "on-hold";
  if (leavesPaying && (await closeOpenSession(context, input.id, actorName(context.actor))) === "paid") {
    return refuseParameter("status", `${justPaid.message}.`);
  }
  // Read before the transaction, which would otherwise hold its connection while waiting for a second one.
  const { settings } = await context.settings.current();
  const done = await inTransaction(context, (context) => updateInTransaction(context, input, settings));
  return isFailure(done) ? done : getShopOrder(context, { id: input.id });
};

async function updateInTransaction(
  context: Context,
  input: { id: OrderId } & ShopOrderChanges,
  settings: Settings,
): Promise<"done" | Failure> {
  const order = await lockOrder(context.db, input.id);
  if (!order) return invalidId;
  const state = orderState(order, await readLedger(context.db, order.id));
  const hasMoney = await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true);
  const planned =
    (await refuseReadOnlyChanges(context, order, input)) ??
    planShopTransition(state, { ...input, hasUnmatchedMoney: hasMoney });
  if (isFailure(planned)) return planned;
  const reference = input.transaction_id ?? "";
  const toPay = {
    paymentMethod: order.payment_method,
    amountCents: amountDue(order).amountCents,
    currency: order.currency,
    poNumber: order.po_number,
  };
  const accountId = await findAccountToCharge(context, planned, toPay, reference);
  if (isFailure(accountId)) return accountId;
  const changed = await storeChanges(context, { order, settings }, input);
  if (isFailure(changed)) return changed;
  if (order.binned_at !== null && input.status !== undefined) await restoreFromBin(context, order.id);
  await applyShopTransition(context, changed, { ...planned, reference, accountId });
  return "done";
}

/** Setting the status of an order in the bin restores it. */
async function restoreFromBin(context: Context, id: OrderId): Promise<void> {
  await context.db.updateTable("orders").set({ binned_at: null }).where("id", "=", id).execute();
  await storeOrderEvent(context, {
    orderId: id,
    actor: actorName(context.actor),
    kind: "changed",
    note: "Taken out of the bin by a shop client",
  });
}

const readOnlyFields = [
  "currency",
  "customer_id",
  "payment_method",
  "payment_method_title",
  "line_items",
  "shipping_lines",
  "fee_lines",
  "coupon_lines",
] as const;

/** Clients send whole orders back, so unchanged fields are ignored. */
async function refuseReadOnlyChanges(
  { db, environment }: Context,
  order: Order,
  input: ShopOrderChanges,
): Promise<Failure | null> {
  const sent = readOnlyFields.filter((name) => input[name] !== undefined);
  const [shown] = sent.length === 0 ? [] : await loadShopOrders({ db, environment }, [order]);
  const changed = sent.filter((name) => shown && !isSubsetOf(input[name], shown[name]));
  if (changed.length === 0) return null;
  return refuseParameters(Object.fromEntries(changed.map((name) => [name, `${name} of an order cannot be changed.`])));
}

/** True if every part of `sent` is part of `shown`. */
function isSubsetOf(sent: unknown, shown: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(shown)) return sent.every((one, index) => isSubsetOf(one, shown[index]));
  if (!isObject(sent) || !isObject(shown)) return isDeepStrictEqual(sent, shown);
  return Object.entries(sent).every(([key, value]) => Object.hasOwn(shown, key) && isSubsetOf(value, shown[key]));
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
    meta: mergeMetadata(before.meta, ownEntries(order, input)),
    customer_note: input.customer_note ?? before.customer_note,
  };
  if (Object.keys(after.meta).length > Math.max(maxMetadataEntries, Object.keys(before.meta).length)) {
    return refuseParameter("meta_data", `An order keeps at most ${maxMetadataEntries} entries.`);
  }
  const { names, inWords } = changedContent(before, after);
  if (names.length === 0) return order;
  const changed = await context.db
    .updateTable("orders")
    .set({
      ...contentColumns(after),
      version: nextVersion,
      date_modified: context.now(),
      ...(await detailColumns(context.db, { order, settings }, after)),
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
  return repeatApprovalRequest(context, order, changed);
}

/** A booking's `quote_reference` is shown in its metadata but stored with its shipment. */
function ownEntries(order: Order, { meta_data = [] }: ShopOrderChanges) {
  return isMadeByShop(order) ? meta_data : meta_data.filter(({ key }) => key !== "quote_reference");
}

/** The customer follows the addresses and metadata; so does the shipment, but only if no booking defined it. */
async function detailColumns(db: Database, { order, settings }: Known, content: OrderContent) {
  const customer = await storeOrderCustomer(db, order, content);
  if (!isMadeByShop(order)) return customer;
  return { ...customer, ...serviceDetails(content.meta, await readFirstLineName(db, order.id), settings) };
}

async function readFirstLineName(db: Database, orderId: OrderId): Promise<string> {
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
