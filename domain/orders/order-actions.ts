import type { Cents } from "../money/euro.ts";
import { refuseCardAmount } from "./payment-methods.ts";
import { canMove, isUnpaid, type OrderMove, type OrderStatus, statusInWords, takesDifference } from "./statuses.ts";

/** What staff can do with an order. */
export const orderActions = [
  "complete",
  "hold",
  "cancel",
  "process",
  "recordPayment",
  "setPrice",
  "sendPaymentLink",
  "refund",
  "giveBack",
] as const;
export type OrderAction = (typeof orderActions)[number];

/** The actions that are a change of status, with the status they lead to. */
export const statusActions = {
  complete: "completed",
  hold: "on-hold",
  cancel: "cancelled",
  process: "processing",
} as const;
export type StatusAction = keyof typeof statusActions;

export type OrderState = {
  status: OrderStatus;
  totalCents: Cents;
  isPaid: boolean;
  /** It is worked on and owed: no money has come in. Left out: it is not. */
  isOnAccount?: boolean;
  /** What was paid less refunds that are under way or done. */
  refundableCents: Cents;
  /** What the card holder's bank has taken back; left out where it is not known. */
  disputedCents?: Cents;
  /** After a change of a paid order: what was asked for and has not come. Left out: nothing. */
  dueCents?: Cents;
};

/**
 * Whether online payments can be taken at all, whether money came in that does not fit the order, and whether the customer has an email
 * address, and whether a booking's collection day has passed without a payment.
 */
export type PaymentReadiness = {
  paymentsOpen: boolean;
  hasUnmatchedMoney: boolean;
  hasEmail: boolean;
  /** Left out: it has not, or nobody looked. */
  dayHasPassed?: boolean;
};

const always: PaymentReadiness = { paymentsOpen: true, hasUnmatchedMoney: false, hasEmail: true };

/** Every action with whether staff may take it now; if not, the reason in words that a disabled button can show. */
export function allowedActions(order: OrderState, payments: PaymentReadiness = always): Record<OrderAction, OrderMove> {
  return {
    complete: canComplete(order),
    hold: canMove(order.status, "on-hold", "staff"),
    cancel: canMove(order.status, "cancelled", "staff"),
    process: canProcess(order),
    recordPayment: canRecordPayment(order),
    setPrice: canSetPrice(order),
    sendPaymentLink: canSendPaymentLink(order, payments),
    refund: canRefund(order),
    giveBack: canGiveBack(order),
  };
}

/** A booking without a price, which waits until somebody names one. */
export function isQuoteRequest({ status, totalCents }: Pick<OrderState, "status" | "totalCents">): boolean {
  return totalCents === 0 && status === "on-hold";
}

/** Refunds are for orders that are being worked on or are done. */
export function canRefund(order: Omit<OrderState, "totalCents">): OrderMove {
  const { status, isPaid, refundableCents } = order;
  if (status === "refunded") return no("Everything that was paid has been refunded");
  if (!isPaid) return no(`${order.isOnAccount ? notYetPaid : "This order is not paid"}, so there is nothing to refund`);
  if (status === "cancelled")
    return no(refundableCents > 0 ? "This order is cancelled; return its money instead" : nothingLeft(order));
  if (status !== "processing" && status !== "completed")
    return no("Only a processing or completed order can be refunded; take it back to processing first");
  return refundableCents > 0 ? yes : no(nothingLeft(order));
}

/** What was kept when the order was cancelled goes back whole, and the order stays closed. */
function canGiveBack(order: Omit<OrderState, "totalCents">): OrderMove {
  const { status, isPaid, refundableCents } = order;
  if (status !== "cancelled") return no("Only for cancelled orders; use Refund or Cancel order");
  if (!isPaid) return no("This order is not paid, so there is nothing to return");
  return refundableCents > 0 ? yes : no(nothingLeft(order));
}

function nothingLeft({ disputedCents = 0 }: Pick<OrderState, "disputedCents">): string {
  return disputedCents > 0
    ? "The card holder disputed this payment and the bank took the money back, so there is nothing to refund"
    : "Everything that was paid has been refunded";
}

const notYetPaid = "This order is on account and not paid yet";

/** Contacts, instructions, description and day can be changed until the order is delivered. */
export function canChange(status: OrderStatus): OrderMove {
  if (status === "completed") return no("This order is delivered; take it back to processing first");
  if (status === "cancelled") return no("A cancelled order cannot be changed; put it on hold first");
  return status === "refunded" ? no("A refunded order is closed") : yes;
}

const yes: OrderMove = { ok: true };
const no = (reason: string): OrderMove => ({ ok: false, reason });

/** Whoever reads of a paid order that it has to be paid first looks for a fault where there is none. */
function canComplete({ status, isPaid, isOnAccount }: OrderState): OrderMove {
  const move = canMove(status, "completed", "staff");
  if (move.ok || !(isPaid || isOnAccount) || status !== "on-hold") return move;
  return no("An order on hold cannot be completed; take it back to processing first");
}

function canProcess({ status, isPaid, isOnAccount }: OrderState): OrderMove {
  if (status === "cancelled") return no("A cancelled order cannot go on; put it on hold first");
  const move = canMove(status, "processing", "staff");
  if (!move.ok || isPaid || isOnAccount) return move;
  return no("This order is not paid; mark it as paid instead");
}

function canRecordPayment({ status, isPaid, isOnAccount, totalCents, dueCents = 0 }: OrderState): OrderMove {
  if (isPaid && dueCents > 0) return canTakeDifference(status);
  if (isPaid) return no("This order is already paid");
  if (isOnAccount) return yes;
  if (status === "cancelled") return no("A cancelled order cannot be paid; put it on hold first");
  if (totalCents === 0) return no("This order has no price yet; set its price first");
  return canMove(status, "processing", "staff");
}

function canTakeDifference(status: OrderStatus): OrderMove {
  return takesDifference(status) ? yes : no(`This order is ${statusInWords(status)}; take it back to processing first`);
}

function canSetPrice({ status, isPaid, isOnAccount }: OrderState): OrderMove {
  if (isPaid) return no("This order is paid; its price is final");
  return isOnAccount || isUnpaid(status) ? yes : no(`The price of an order that is ${statusInWords(status)} is final`);
}

function canSendPaymentLink(
  order: OrderState,
  { paymentsOpen, hasUnmatchedMoney, hasEmail, dayHasPassed = false }: PaymentReadiness,
): OrderMove {
  const { status, isPaid, isOnAccount, totalCents, dueCents = 0 } = order;
  const isDifference = isPaid && dueCents > 0;
  if (isPaid && !isDifference) return no("This order is already paid");
  if (isOnAccount) return no("This order is on account; record its money when it comes in");
  if (totalCents === 0) return no("This order has no price yet; set its price first");
  const move = isDifference ? canTakeDifference(status) : yes;
  if (!move.ok) return move;
  if (!isDifference && !isUnpaid(status)) return no(`An order that is ${statusInWords(status)} cannot be paid`);
  if (!hasEmail) return no("This order has no email address to send a link to");
  if (dayHasPassed) return no("Its collection day has passed; change the day first");
  if (hasUnmatchedMoney) return no("Money came in that does not match this order; check Payment problems first");
  const refusal = refuseCardAmount(isDifference ? dueCents : totalCents);
  if (refusal) return no(refusal);
  return paymentsOpen ? yes : no("Online payment is switched off; see Live payments in Site Settings");
}
