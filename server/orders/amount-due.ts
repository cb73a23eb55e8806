import type { Selectable } from "kysely";
import type { Failure } from "../../contract/errors.ts";
import { type Cents, formatEuro } from "../../domain/money/euro.ts";
import { isBookedHere } from "../../domain/orders/origins.ts";
import { refuseCardAmount } from "../../domain/orders/payment-methods.ts";
import { acceptsDifference, isPayable, statusInWords } from "../../domain/orders/statuses.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import { capitalise } from "../../domain/text/words.ts";
import type { Orders } from "../database/types.ts";
import { isWrittenOff } from "./stored-order.ts";

/**
 * The amount that the customer has to pay: the rest of the price, unless it is written off or due on an invoice; once
 * the price is paid, the requested difference; 0 if nothing is due.
 */
export type AmountDue = { amountCents: Cents; isDifference: boolean };

/** The columns that determine the amount due. */
type Owed = Pick<
  Selectable<Orders>,
  "total_cents" | "received_cents" | "date_paid" | "due_cents" | "written_off_at" | "invoice_id"
>;

export function amountDue(order: Owed): AmountDue {
  const isDifference = order.date_paid !== null;
  const left =
    isWrittenOff(order) || order.invoice_id !== null ? 0 : Math.max(0, order.total_cents - order.received_cents);
  return { amountCents: isDifference ? order.due_cents : left, isDifference };
}

/** Why neither the price nor a difference can be paid online; null if either can. */
export function refuseDuePayment(order: (Owed & Pick<Selectable<Orders>, "status">) | null): Failure | null {
  const isAsked = order !== null && order.date_paid !== null && order.due_cents > 0;
  if (!isAsked || !acceptsDifference(order.status)) return refusePricePayment(order);
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

/** Why the price of an order cannot be paid online; null if it can. */
export function refusePricePayment(order: (Owed & Pick<Selectable<Orders>, "status">) | null): Failure | null {
  if (!order) return { failed: "not_found", message: "Sorry, this order is invalid and cannot be paid for." };
  const isOpen = isPayable(order.status);
  if (isOpen && order.date_paid === null && order.total_cents > 0) {
    const { amountCents } = amountDue(order);
    if (refuseCardAmount(amountCents) === null) return null;
    const what = amountCents < order.total_cents ? "The rest" : "This order";
    return notByCard(`${what} of ${formatEuro(amountCents)}`);
  }
  return {
    failed: "not_payable",
    message: `This order's status is '${capitalise(statusInWords(order.status))}', it cannot be paid for.`,
  };
}

/**
 * Why an order can't be paid online now; null if it can. An unpaid booking can no longer be paid once its collection
 * day has passed.
 */
export function refuseOnlinePayment(
  order: Parameters<typeof refuseDuePayment>[0] & Parameters<typeof hasCollectionDayPassed>[0],
  now: Date,
): Failure | null {
  const refusal = refuseDuePayment(order);
  if (refusal || !order || !hasCollectionDayPassed(order, now)) return refusal;
  return {
    failed: "not_payable",
    message: "The collection day of this booking has passed. Please book it again, or call us.",
  };
}

/** Whether an unpaid booking's collection day has passed; for orders of the remote shop, that shop decides. */
export function hasCollectionDayPassed(
  order: Pick<Selectable<Orders>, "created_via" | "date_paid" | "scheduled_date"> | null,
  now: Date,
): boolean {
  if (!order || order.date_paid !== null || !isBookedHere(order.created_via)) return false;
  return order.scheduled_date !== null && order.scheduled_date < dublinDate(now);
}
