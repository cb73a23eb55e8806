import type { Selectable } from "kysely";
import type { Settings } from "../../contract/settings.ts";
import type { PaymentReadiness } from "../../domain/orders/order-actions.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { hasCollectionDayPassed } from "../orders/amount-due.ts";
import { isOpenPayment } from "../orders/order-ledger.ts";
import { remoteShopOf } from "../orders/remote-shop-of.ts";

/** What the payment actions of an order depend on. `settings`: the current ones, read outside the transaction. */
export async function readPaymentReadiness(
  context: Context,
  order: Selectable<Orders>,
  settings: Settings,
): Promise<PaymentReadiness> {
  return {
    paymentsOpen: isOnlinePaymentOpen({ ...context, remoteShop: remoteShopOf(context, order) }, settings),
    isPaidElsewhere: order.is_local && context.remoteShop.url !== null,
    hasUnmatchedMoney: await hasUnmatchedMoney(context.db, order.id, context.payments?.livemode ?? true),
    hasEmail: order.customer_email !== "",
    dayHasPassed: hasCollectionDayPassed(order, context.now()),
  };
}

/** Whether a gateway or a remote shop can take payments. */
export function isOnlinePaymentAvailable({ payments, remoteShop }: Pick<Context, "payments" | "remoteShop">): boolean {
  return payments !== null || remoteShop.url !== null;
}

/** Whether online payment is also switched on. */
export function isOnlinePaymentOpen(
  context: Pick<Context, "payments" | "remoteShop">,
  { livePaymentsEnabled }: Pick<Settings, "livePaymentsEnabled">,
): boolean {
  return isOnlinePaymentAvailable(context) && livePaymentsEnabled;
}

/** Whether members can pay by card here; not with a remote shop, because that never has an account's orders. */
export function acceptsMemberCards(context: Context, settings: Pick<Settings, "livePaymentsEnabled">): boolean {
  return context.remoteShop.url === null && isOnlinePaymentOpen(context, settings);
}

/**
 * Whether an unmatched payment for the order is open. Until staff have dealt with it, the customer is not asked to pay
 * again and the order is not cancelled.
 */
export async function hasUnmatchedMoney(db: Database, orderId: OrderId, livemode: boolean): Promise<boolean> {
  const found = await db
    .selectFrom("payments")
    .select("id")
    .where("order_id", "=", orderId)
    .where("state", "=", "unmatched")
    .where("livemode", "=", livemode)
    .where(isOpenPayment)
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}
