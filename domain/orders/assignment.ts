import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";
import type { ActionCheck } from "./statuses.ts";

/**
 * What assigning a payment does: it pays the order, or its requested difference, or takes the place of a payment that
 * staff recorded by hand and that was the same money.
 */
export type AssignmentEffect = "pays" | "difference" | "replaces";

/** A payment that may be assigned to an order. */
export type AssignablePayment = {
  amountCents: Cents;
  currency: string;
  /** None of it went back, is going back, or was taken back by the bank. */
  isWhole: boolean;
  /** The WordPress site took it, and only there can it be given back. */
  isRemote: boolean;
  /** It is test money in a shop that takes real money, or the reverse. */
  isOtherMode: boolean;
};

export type AssigningOrder = {
  currency: string;
  isPaid: boolean;
  totalCents: Cents;
  dueCents: Cents;
  /** Whether staff may record money for it. */
  recordPayment: ActionCheck;
  /** What staff recorded by hand as its payment, unless some of that was refunded. */
  recordedCents: Cents | null;
};

type Assignment = { ok: true; effect: AssignmentEffect } | { ok: false; reason: string };

/** What assigning the payment to the order would do, or why it is not possible, with what to do instead. */
export function checkAssignment(payment: AssignablePayment, order: AssigningOrder): Assignment {
  const { amountCents, currency } = payment;
  if (payment.isRemote) return no("It was paid on the WordPress site; refund it there");
  if (payment.isOtherMode) return no("It is not in the mode of this shop: test money pays no order; settle it");
  if (!payment.isWhole) return no("Some of it has gone back, so it can pay no order; refund the rest, or settle it");
  if (currency !== order.currency) return no(`It is in ${currency}, the order in ${order.currency}; refund it`);
  const amount = formatMoney(amountCents, currency);
  if (order.isPaid && order.dueCents === amountCents && order.recordPayment.ok)
    return { ok: true, effect: "difference" };
  if (order.isPaid && order.recordedCents === amountCents) return { ok: true, effect: "replaces" };
  if (order.isPaid && order.dueCents > 0 && !order.recordPayment.ok) return order.recordPayment;
  if (order.isPaid && order.dueCents > 0)
    return no(`It is ${amount}, and the difference asked for is ${formatMoney(order.dueCents, currency)}`);
  if (order.isPaid) return no("This order is already paid; refund this payment");
  if (!order.recordPayment.ok) return order.recordPayment;
  return order.totalCents === amountCents
    ? { ok: true, effect: "pays" }
    : no(
        `It is ${amount}, and the order costs ${formatMoney(order.totalCents, currency)}; set its price to ${amount}, or refund this payment`,
      );
}

function no(reason: string): { ok: false; reason: string } {
  return { ok: false, reason };
}
