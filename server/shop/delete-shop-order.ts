import type { Failure } from "../../contract/errors.ts";
import type { ShopOrder } from "../../contract/shop.ts";
import { allowedActions } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { actorName } from "../actor-name.ts";
import { type Context, isFailure, type Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import { lockOrder } from "../orders/find-order.ts";
import { orderState, readLedger } from "../orders/order-ledger.ts";
import { justPaid } from "../orders/refuse-changed-amount.ts";
import { storeOrderEvent } from "../orders/store-order-event.ts";
import { closeOpenSession } from "../payments/close-session.ts";
import { applyShopTransition } from "./apply-shop-transition.ts";
import { findShopOrder, getShopOrder } from "./load-shop-orders.ts";

/**
 * Moves an order to the bin: cancels it by the rules of staff and hides it from lists. Orders are never deleted for
 * good, because receipts, refunds and history belong to them.
 */
export const deleteShopOrder: Verb<{ id: OrderId; force: boolean }, ShopOrder> = async (context, { id, force }) => {
  const found = await findShopOrder(context.db, id);
  if (isFailure(found)) return { failed: "not_found", message: "Invalid ID." };
  if (force) {
    const message =
      "Orders are not deleted for good: receipts and refunds have to be kept. Without force it goes to the bin.";
    return { failed: "woocommerce_rest_cannot_delete", message };
  }
  if ((await closeOpenSession(context, id, actorName(context.actor))) === "paid") return refuse(`${justPaid.message}.`);
  const done = await inTransaction(context, (context) => moveToBin(context, id));
  return isFailure(done) ? done : getShopOrder(context, { id });
};

async function moveToBin(context: Context, id: OrderId): Promise<"done" | Failure> {
  const order = await lockOrder(context.db, id);
  if (!order) return { failed: "not_found", message: "Invalid ID." };
  if (order.binned_at !== null) {
    return { failed: "woocommerce_rest_already_trashed", message: "The order has already been deleted." };
  }
  const charged = await context.db
    .selectFrom("charges")
    .select("id")
    .where("order_id", "=", id)
    .where("removed_at", "is", null)
    .executeTakeFirst();
  if (charged) return refuse("Its account owes charges for it: remove them first.");
  if (order.status !== "cancelled") {
    const { cancel } = allowedActions(orderState(order, await readLedger(context.db, id)));
    if (!cancel.ok) return refuse(`${cancel.reason}.`);
    await applyShopTransition(context, order, {
      recordsPayment: false,
      isDeclaredPaid: false,
      to: "cancelled",
      reference: "",
      accountId: null,
    });
  }
  const now = context.now();
  await context.db.updateTable("orders").set({ binned_at: now, date_modified: now }).where("id", "=", id).execute();
  await storeOrderEvent(context, {
    orderId: id,
    actor: actorName(context.actor),
    kind: "changed",
    note: "Moved to the bin by a shop client",
  });
  return "done";
}

function refuse(message: string): Failure {
  return { failed: "woocommerce_rest_cannot_delete", message };
}
