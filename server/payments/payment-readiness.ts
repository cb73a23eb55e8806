import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import { formatEuro } from "../../domain/money/euro.ts";
import type { PaymentReadiness } from "../../domain/orders/order-actions.ts";
import { refuseCardAmount } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isPayable, statusInWords } from "../../domain/orders/statuses.ts";
import { capitalise } from "../../domain/text/words.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { refundedCents } from "../orders/order-ledger.ts";

/** Why an order cannot be paid online, in the shop's words; null where it can. */
export function refusePayment(
  order: Pick<Selectable<Orders>, "status" | "total_cents" | "date_paid"> | null,
): Failure | null {
  if (!order) return { failed: "not_found", message: "Sorry, this order is invalid and cannot be paid for." };
  const isOpen = isPayable(order.status);
  if (isOpen && order.date_paid === null && order.total_cents > 0) {
    if (refuseCardAmount(order.total_cents) === null) return null;
    const message = `This order of ${formatEuro(order.total_cents)} cannot be paid by card. Please call us, and we take it another way.`;
    return { failed: "not_payable", message };
  }
  return {
    failed: "not_payable",
    message: `This order's status is '${capitalise(statusInWords(order.status))}', it cannot be paid for.`,
  };
}

/** Whether an order's customer can be asked to pay online. `settings` are the current ones: asked for before a transaction, not within it. */
export async function paymentReadiness(
  context: Context,
  order: Selectable<Orders>,
  settings: Settings,
): Promise<PaymentReadiness> {
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
