import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import type { Settings } from "../../contract/settings.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import type { PaymentReadiness } from "../../domain/orders/order-actions.ts";
import { isBookedHere } from "../../domain/orders/origins.ts";
import { refuseCardAmount } from "../../domain/orders/payment-methods.ts";
import type { OrderId } from "../../domain/orders/references.ts";
import { isPayable, statusInWords, takesDifference } from "../../domain/orders/statuses.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { capitalise } from "../../domain/text/words.ts";
import type { Context } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import type { Orders } from "../database/types.ts";
import { refundedCents } from "../orders/order-ledger.ts";

/** What an order asks its customer for: its price, or after its first payment the difference that staff asked for; 0 where nothing is open. */
export type Due = { amountCents: Cents; isDifference: boolean };

export function amountDue(order: Pick<Selectable<Orders>, "total_cents" | "date_paid" | "due_cents">): Due {
  const isDifference = order.date_paid !== null;
  return { amountCents: isDifference ? order.due_cents : order.total_cents, isDifference };
}

/** Why neither an order's price nor a difference can be paid online, in the shop's words; null where one of them can. */
export function refuseDue(
  order: Pick<Selectable<Orders>, "status" | "total_cents" | "date_paid" | "due_cents"> | null,
): Failure | null {
  const isAsked = order !== null && order.date_paid !== null && order.due_cents > 0;
  if (!isAsked || !takesDifference(order.status)) return refusePayment(order);
  return refuseCardAmount(order.due_cents) === null
    ? null
    : notByCard(`The difference of ${formatEuro(order.due_cents)}`);
}

function notByCard(what: string): Failure {
  return {
    failed: "not_payable",
    message: `${what} cannot be paid by card. Please call us, and we take it another way.`,
  };
}

/** Why the price of an order cannot be paid online, in the shop's words; null where it can. */
export function refusePayment(
  order: Pick<Selectable<Orders>, "status" | "total_cents" | "date_paid"> | null,
): Failure | null {
  if (!order) return { failed: "not_found", message: "Sorry, this order is invalid and cannot be paid for." };
  const isOpen = isPayable(order.status);
  if (isOpen && order.date_paid === null && order.total_cents > 0) {
    if (refuseCardAmount(order.total_cents) === null) return null;
    return notByCard(`This order of ${formatEuro(order.total_cents)}`);
  }
  return {
    failed: "not_payable",
    message: `This order's status is '${capitalise(statusInWords(order.status))}', it cannot be paid for.`,
  };
}

/**
 * Why neither an order's price nor a difference can be paid online at this moment; null where one of them can. Nobody comes for what was
 * booked with us for a day that is over.
 */
export function refuseOnline(
  order: Parameters<typeof refuseDue>[0] & Parameters<typeof isOver>[0],
  now: Date,
): Failure | null {
  const refusal = refuseDue(order);
  if (refusal || !order || !isOver(order, now)) return refusal;
  return {
    failed: "not_payable",
    message: "The collection day of this booking has passed. Please book it again, or call us.",
  };
}

/** Whether an unpaid booking's collection day has passed. An order of the remote shop is that shop's to judge. */
function isOver(
  order: Pick<Selectable<Orders>, "created_via" | "date_paid" | "scheduled_date"> | null,
  now: Date,
): boolean {
  if (!order || order.date_paid !== null || !isBookedHere(order.created_via)) return false;
  return order.scheduled_date !== null && order.scheduled_date < dublinDate(now);
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
    dayHasPassed: isOver(order, context.now()),
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
