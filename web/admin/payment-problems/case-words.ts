import type { PaymentCase } from "../../../contract/payment-cases.ts";
import { formatMoney } from "../../../domain/money/currency.ts";
import type { AssignmentEffect } from "../../../domain/orders/assignment.ts";
import type { CaseStatus } from "../../../domain/orders/payment-cases.ts";
import { paymentMethodTitle, readPaymentMethod } from "../../../domain/orders/payment-methods.ts";
import type { BadgeTone } from "../../ui/Badge.tsx";

export const statusTones: Record<CaseStatus, BadgeTone> = {
  open: "error",
  refund_failed: "error",
  refund_pending: "warning",
  refunded: "success",
  disputed: "info",
  assigned: "success",
  settled: "info",
  retried: "info",
};

export const causeNames: Record<PaymentCase["cause"], string> = {
  surplus: "More than was due",
  unmatched: "Does not match an order",
  failed_refund: "Refund of an order",
};

/** What assigning would do, shown before staff confirm it. */
export const effectTexts: Record<AssignmentEffect, string> = {
  pays: "It pays the order. The customer is sent the confirmation and the receipt.",
  part: "It pays part of the price; the rest is still due. The customer is sent a receipt for it.",
  difference: "It pays the difference that the order asks for, or part of it. The customer is sent a receipt for it.",
  replaces:
    "The order was marked as paid by hand for the same amount. This payment takes the place of that record; the receipt stays, and nobody gets an email.",
};

export function methodOf({ method }: Pick<PaymentCase, "method">): string {
  const known = readPaymentMethod(method);
  return known === null ? method : paymentMethodTitle(known);
}

export function moneyOf({ currency }: Pick<PaymentCase, "currency">, cents: number): string {
  return formatMoney(cents, currency);
}

/** The label of the button that refunds, which alerts name too. */
export function refundLabel({ kind }: Pick<PaymentCase, "kind">): string {
  return kind === "payment" ? "Refund this payment" : "Try again";
}
