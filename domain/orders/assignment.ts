import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";
import type { ActionCheck } from "./statuses.ts";

/**
 * What assigning a payment does: it pays all or part of the order's price, or all or part of its requested difference,
 * or it replaces a payment that staff recorded by hand, which is the same money.
 */
export type AssignmentEffect = "pays" | "part" | "difference" | "replaces";

/** A payment that may be assigned to an order. */
export type AssignablePayment = {
  amountCents: Cents;
  currency: string;
  /** None of it was refunded, is being refunded, or was taken back by the bank. */
  isWhole: boolean;
  /** The WordPress site took it, and it can only be refunded there. */
  isRemote: boolean;
  /** It is test money in a shop that takes real money, or the reverse. */
  isOtherMode: boolean;
};

export type AssigningOrder = {
  currency: string;
  isPaid: boolean;
  /** What is still due of the price or, once that is paid, of the requested difference. */
  dueCents: Cents;
  /** Whether it can be paid in parts. */
  takesParts: boolean;
  /** Whether staff may record money for it. */
  recordPayment: ActionCheck;
  /** What staff recorded by hand as its only payment, unless some of that was refunded. */
  recordedCents: Cents | null;
};

type Assignment = { ok: true; effect: AssignmentEffect } | { ok: false; reason: string };

/** What assigning the payment to the order would do, or why it is not possible, with what to do instead. */
export function checkAssignment(payment: AssignablePayment, order: AssigningOrder): Assignment {
  const { amountCents, currency } = payment;
  if (payment.isRemote) return no("It was paid on the WordPress site; refund it there");
  if (payment.isOtherMode) return no("It is not in the mode of this shop: test money cannot pay an order; settle it");
  if (!payment.isWhole) return no("Some of it has gone back, so it cannot pay an order; refund the rest, or settle it");
  if (currency !== order.currency) return no(`It is in ${currency}, the order in ${order.currency}; refund it`);
  const { isPaid, dueCents, recordPayment } = order;
  if (isPaid && order.recordedCents === amountCents && amountCents !== dueCents)
    return { ok: true, effect: "replaces" };
  if (isPaid && dueCents === 0) return no("This order is already paid; refund this payment");
  if (!recordPayment.ok) return recordPayment;
  const [amount, due] = [amountCents, dueCents].map((cents) => formatMoney(cents, currency));
  if (amountCents > dueCents)
    return no(`It is ${amount}, and ${due} is due; change the price first, or refund this payment`);
  if (amountCents < dueCents && !order.takesParts)
    return no(`It is ${amount}, and ${due} is due, which the WordPress site takes only in full`);
  if (isPaid) return { ok: true, effect: "difference" };
  return { ok: true, effect: amountCents === dueCents ? "pays" : "part" };
}

function no(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
