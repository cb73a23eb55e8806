import { type Cents, formatEuro } from "../money/euro.ts";
import { refuseCardAmount } from "./payment-methods.ts";
import {
  type ActionCheck,
  acceptsDifference,
  isUnpaid,
  type OrderStatus,
  statusInWords,
  validateOrderTransition,
} from "./statuses.ts";

export const orderActions = [
  "complete",
  "hold",
  "cancel",
  "process",
  "recordPayment",
  "writeOff",
  "reverseWriteOff",
  "setPrice",
  "sendPaymentLink",
  "refund",
  "creditAccount",
  "giveBack",
  "waiveDifference",
] as const;
export type OrderAction = (typeof orderActions)[number];

/** The actions that change the status, with the status they lead to. */
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
  /** It is carried out before any money has come in. Defaults to false. */
  isOnAccount?: boolean;
  /** Its account is a company's, not a reference typed by staff. Defaults to true. */
  isOfAccount?: boolean;
  /** It waits for an approver of its account, and only an approver can release it. Defaults to false. */
  isAwaitingApproval?: boolean;
  /** It is on account, and its money is no longer expected. Defaults to false. */
  isWrittenOff?: boolean;
  /** Its price is due on a published invoice of its account. Defaults to false. */
  isInvoiced?: boolean;
  /** Paid, less pending and completed refunds. */
  refundableCents: Cents;
  /** What the card holder's bank has taken back. Defaults to 0. */
  disputedCents?: Cents;
  /** Still to be paid after a change of a paid order. Defaults to 0. */
  dueCents?: Cents;
  /** What has come in of the price of an order that is not paid yet. Defaults to 0. */
  receivedCents?: Cents;
};

export type PaymentReadiness = {
  /** Online payments can be taken at all. */
  paymentsOpen: boolean;
  /** Customers pay in a remote shop that never has this order. Defaults to false. */
  isPaidElsewhere?: boolean;
  hasUnmatchedMoney: boolean;
  hasEmail: boolean;
  /** An unpaid booking's collection day is over. Defaults to false. */
  dayHasPassed?: boolean;
};

/** Nothing prevents a payment. */
export const readyForPayment: PaymentReadiness = { paymentsOpen: true, hasUnmatchedMoney: false, hasEmail: true };

/** Whether staff may take each action now; if not, the reason in words for a disabled button. */
export function allowedActions(
  order: OrderState,
  payments: PaymentReadiness = readyForPayment,
): Record<OrderAction, ActionCheck> {
  const actions = { ...actionsWithoutApproval(order, payments), ...(order.isInvoiced && invoicedActions) };
  if (order.isInvoiced && order.status === "cancelled") return { ...actions, hold: credited, setPrice: credited };
  if (!order.isAwaitingApproval) return actions;
  return { ...actions, process: awaitsApproval, recordPayment: awaitsApproval, sendPaymentLink: awaitsApproval };
}

/** Why the money of an invoiced order cannot be changed on the order itself. */
const invoicedReason =
  "This order is on a published invoice: record its money under Invoices; credit it there, or change its price here";

const invoiced: ActionCheck = { ok: false, reason: invoicedReason };
const invoicedActions = {
  recordPayment: invoiced,
  writeOff: invoiced,
  sendPaymentLink: invoiced,
} as const;
const credited: ActionCheck = {
  ok: false,
  reason: "This order was invoiced, and a credit note took it back when it was cancelled: book it again instead",
};

/** For an order that waits for an approver: it can be cancelled, or its price set, which asks the approver again. */
export const awaitsApproval: ActionCheck = {
  ok: false,
  reason: "This order waits for an approver of its account; it can be cancelled, or changed, which asks again",
};

function actionsWithoutApproval(order: OrderState, payments: PaymentReadiness): Record<OrderAction, ActionCheck> {
  return {
    complete: checkComplete(order),
    hold: validateOrderTransition(order.status, "on-hold", "staff"),
    cancel: checkCancel(order),
    process: checkProcess(order),
    recordPayment: checkRecordPayment(order, payments),
    writeOff: checkWriteOff(order),
    reverseWriteOff: checkReverseWriteOff(order),
    setPrice: checkSetPrice(order),
    sendPaymentLink: checkSendPaymentLink(order, payments),
    refund: checkRefund(order),
    creditAccount: checkCreditAccount(order),
    giveBack: checkGiveBack(order),
    waiveDifference: checkWaiveDifference(order),
  };
}

/** A booking without a price, which waits for staff to name one. */
export function isQuoteRequest({ status, totalCents }: Pick<OrderState, "status" | "totalCents">): boolean {
  return totalCents === 0 && status === "on-hold";
}

export function checkRefund(order: Omit<OrderState, "totalCents">): ActionCheck {
  const { status, isPaid, refundableCents } = order;
  if (status === "refunded") return no("Everything that was paid has been refunded");
  if (!isPaid && refundableCents === 0)
    return no(
      order.isOnAccount
        ? "This order is on account and not paid yet, so there is nothing to refund"
        : "This order is not paid, so there is nothing to refund",
    );
  if (status === "cancelled")
    return no(refundableCents > 0 ? "This order is cancelled; return its money instead" : nothingToRefund(order));
  if (isPaid && status !== "processing" && status !== "completed")
    return no("Only a processing or completed order can be refunded; take it back to processing first");
  return refundableCents > 0 ? yes : no(nothingToRefund(order));
}

/** Crediting is to an order on account what a refund is to a paid one. */
function checkCreditAccount(order: OrderState): ActionCheck {
  const { isPaid, isOnAccount, isOfAccount = true, isWrittenOff, totalCents, receivedCents = 0 } = order;
  if (isPaid) return no("This order is paid: refund it instead");
  if (!isOnAccount || !isOfAccount) return no("Only an order on the account of a company has an account to credit");
  if (isWrittenOff) return writtenOff;
  if (receivedCents > 0) return no("Part of its price came in for this order itself: refund that first");
  return totalCents > 0 ? yes : no("Nothing is left of its price");
}

/** Returns all the money that was kept when the order was cancelled; the order stays cancelled. */
function checkGiveBack(order: Omit<OrderState, "totalCents">): ActionCheck {
  const { status, isPaid, refundableCents } = order;
  if (status !== "cancelled") return no("Only for cancelled orders; use Refund or Cancel order");
  if (!isPaid && refundableCents === 0) return no("This order is not paid, so there is nothing to return");
  return refundableCents > 0 ? yes : no(nothingToRefund(order));
}

function checkWaiveDifference({ isPaid, dueCents = 0 }: Pick<OrderState, "isPaid" | "dueCents">): ActionCheck {
  return isPaid && dueCents > 0 ? yes : no("There is no requested difference still to be paid");
}

function nothingToRefund({ disputedCents = 0 }: Pick<OrderState, "disputedCents">): string {
  return disputedCents > 0
    ? "The card holder disputed this payment and the bank took the money back, so there is nothing to refund"
    : "Everything that was paid has been refunded";
}

/** Contacts, instructions, description and day can change until the order is delivered. */
export function checkChange(status: OrderStatus): ActionCheck {
  if (status === "completed") return no("This order is delivered; take it back to processing first");
  if (status === "cancelled") return no("A cancelled order cannot be changed; put it on hold first");
  return status === "refunded" ? no("A refunded order is closed") : yes;
}

const yes: ActionCheck = { ok: true };
const no = (reason: string): ActionCheck => ({ ok: false, reason });
const writtenOff = no("This order is written off; reverse that first, so that its money is due again");

/** Telling staff that a paid order has to be paid first would send them looking in the wrong place. */
function checkComplete({ status, isPaid, isOnAccount }: OrderState): ActionCheck {
  const check = validateOrderTransition(status, "completed", "staff");
  if (check.ok || !(isPaid || isOnAccount) || status !== "on-hold") return check;
  return no("An order on hold cannot be completed; take it back to processing first");
}

function checkProcess({ status, isPaid, isOnAccount }: OrderState): ActionCheck {
  if (status === "cancelled") return no("A cancelled order cannot go on; put it on hold first");
  const check = validateOrderTransition(status, "processing", "staff");
  if (!check.ok || isPaid || isOnAccount) return check;
  return no("This order is not paid; mark it as paid instead");
}

/** A completed order is otherwise to be refunded, but an order on account has nothing to refund. */
function checkCancel({ status, isOnAccount, isWrittenOff }: OrderState): ActionCheck {
  const check = validateOrderTransition(status, "cancelled", "staff");
  if (check.ok || status !== "completed" || !isOnAccount) return check;
  const back = "This order is delivered: to cancel it anyway, take it back to processing first";
  return no(isWrittenOff ? back : `${back}. If it just won't be paid, write it off`);
}

function checkWriteOff({ isPaid, isOnAccount, isWrittenOff, dueCents = 0 }: OrderState): ActionCheck {
  if (isWrittenOff) return no("This order is written off already");
  if (isPaid && dueCents > 0) return no("The difference of a paid order is waived, not written off");
  if (isPaid) return no("This order is paid, so there is nothing to write off");
  return isOnAccount ? yes : no("Only an order on account can be written off; cancel an order that nobody will pay");
}

function checkReverseWriteOff({ isWrittenOff }: OrderState): ActionCheck {
  return isWrittenOff ? yes : no("This order is not written off");
}

/** Money that came in and waits to be assigned would be counted twice. */
function checkRecordPayment(order: OrderState, { hasUnmatchedMoney }: PaymentReadiness): ActionCheck {
  const check = checkReceivable(order);
  return check.ok && hasUnmatchedMoney
    ? no(
        "Money came in that does not match this order: under Payment problems, assign it to the order or refund it first",
      )
    : check;
}

/** Whether money is due that can be received now. */
function checkReceivable(order: OrderState): ActionCheck {
  const { status, isPaid, isOnAccount, isWrittenOff, totalCents, dueCents = 0, receivedCents = 0 } = order;
  if (isPaid && dueCents > 0) return checkDifference(status);
  if (isPaid) return no("This order is already paid");
  if (isWrittenOff) return writtenOff;
  if (receivedCents > 0 && receivedCents >= totalCents) return no(nothingDue(totalCents, receivedCents));
  if (isOnAccount) return yes;
  if (status === "cancelled") return no("A cancelled order cannot be paid; put it on hold first");
  if (totalCents === 0) return no("This order has no price yet; set its price first");
  return validateOrderTransition(status, "processing", "staff");
}

/** For an order whose price was lowered but the refund of the difference failed. */
function nothingDue(totalCents: Cents, receivedCents: Cents): string {
  return `${formatEuro(receivedCents)} has come in for this order, which costs ${formatEuro(totalCents)} now; refund it first, then take the new price`;
}

function checkDifference(status: OrderStatus): ActionCheck {
  return acceptsDifference(status)
    ? yes
    : no(`This order is ${statusInWords(status)}; take it back to processing first`);
}

function checkSetPrice(order: OrderState): ActionCheck {
  const { status, isPaid, isOnAccount, isWrittenOff, totalCents, receivedCents = 0 } = order;
  if (isPaid) return no("This order is paid; its price is final");
  if (isWrittenOff) return writtenOff;
  const tooLow = refusePriceBelowReceived(totalCents, receivedCents);
  if (tooLow !== null) return no(tooLow);
  return isOnAccount || isUnpaid(status) ? yes : no(`The price of an order that is ${statusInWords(status)} is final`);
}

/** Why an order cannot cost so little with this much received of its price; null if it can. */
export function refusePriceBelowReceived(totalCents: Cents, receivedCents: Cents): string | null {
  if (receivedCents === 0 || totalCents > receivedCents) return null;
  return `${formatEuro(receivedCents)} has come in for this order, so it has to cost more than that; refund the excess first`;
}

function checkSendPaymentLink(
  order: OrderState,
  { paymentsOpen, isPaidElsewhere = false, hasUnmatchedMoney, hasEmail, dayHasPassed = false }: PaymentReadiness,
): ActionCheck {
  const { status, isPaid, isOnAccount, isWrittenOff, totalCents, dueCents = 0 } = order;
  const isDifference = isPaid && dueCents > 0;
  if (isPaid && !isDifference) return no("This order is already paid");
  if (isWrittenOff) return writtenOff;
  if (isOnAccount) return no("This order is on account; record its money when it comes in");
  if (totalCents === 0) return no("This order has no price yet; set its price first");
  if (isPaidElsewhere)
    return no("Cards are taken on the WordPress site, which has no account orders: put it on account instead");
  const check = isDifference ? checkDifference(status) : yes;
  if (!check.ok) return check;
  if (!isDifference && !isUnpaid(status)) return no(`An order that is ${statusInWords(status)} cannot be paid`);
  if (!hasEmail)
    return no(
      "This order has no email address to send a link to; take the payment by phone, or print the confirmation",
    );
  if (dayHasPassed) return no("Its collection day has passed; change the day first");
  if (hasUnmatchedMoney)
    return no(
      "Money came in that does not match this order: under Payment problems, assign it to the order or refund it first",
    );
  const refusal = refuseCardAmount(isDifference ? dueCents : totalCents - (order.receivedCents ?? 0));
  if (refusal) return no(refusal);
  return paymentsOpen ? yes : no("Online payment is switched off; see Live payments in Site Settings");
}
