import type { Selectable } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import type { PaymentFacts } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { refundedCents } from "../orders/order-ledger.ts";

/** Whether an order's customer can be asked to pay online. `settings` are the current ones: asked for before a transaction, not within it. */
export async function paymentFacts(
  context: Context,
  order: Selectable<Orders>,
  settings: Settings,
): Promise<PaymentFacts> {
  return {
    paymentsOpen: takesPayments(context, settings),
    hasUnmatchedMoney: await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true),
    hasEmail: order.customer_email !== "",
  };
}

/** Whether money can be taken online at all: by a gateway of ours or by the remote shop. */
export function canTakePayments({ payments, remoteShop }: Pick<Context, "payments" | "remoteShop">): boolean {
  return payments !== null || remoteShop.url !== null;
}

/** Whether it is switched on as well. */
export function takesPayments(
  context: Pick<Context, "payments" | "remoteShop">,
  { livePaymentsEnabled }: Pick<Settings, "livePaymentsEnabled">,
): boolean {
  return canTakePayments(context) && livePaymentsEnabled;
}

/**
 * Whether money came in for an order that did not pay it, such as another amount, and has not gone back. Until somebody has looked at it,
 * the customer is not asked to pay again and the order is not cancelled.
 */
export async function hasUnmatchedMoney(db: Database, orderId: OrderId, livemode: boolean): Promise<boolean> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "unmatched")
    .where("livemode", "=", livemode)
    .where((eb) => eb("amount_cents", ">", refundedCents(eb, ["pending", "succeeded"])))
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
