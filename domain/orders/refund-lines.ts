import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";

/** Paid, less pending and completed refunds; never below 0. */
export function refundableAmount(paidCents: Cents, pendingAndSucceededCents: Cents): Cents {
  return Math.max(0, paidCents - pendingAndSucceededCents);
}

export type RefundablePayment = { id: number; refundableCents: Cents };

/**
 * Splits a refund over payments: all of it from the oldest payment that covers it alone, else from one after the other.
 * The caller has checked that together they cover it.
 */
export function splitRefund(
  payments: readonly RefundablePayment[],
  amountCents: Cents,
): { id: number; amountCents: Cents }[] {
  const whole = payments.find(({ refundableCents }) => refundableCents >= amountCents);
  if (whole) return [{ id: whole.id, amountCents }];
  let remaining = amountCents;
  return payments.flatMap(({ id, refundableCents }) => {
    const part = Math.min(refundableCents, remaining);
    remaining -= part;
    return part > 0 ? [{ id, amountCents: part }] : [];
  });
}

/** An order line with the quantity and gross amount that can still be refunded. */
export type RefundableOrderLine = {
  position: number;
  name: string;
  quantity: number;
  quantityLeft: number;
  leftCents: Cents;
};

/** The requested refund of one line: `amountCents`, and `taxCents` on top. */
export type RefundLine = { position: number; quantity: number; amountCents: Cents; taxCents: Cents };

export function refundLinesTotal(lines: readonly RefundLine[]): Cents {
  return lines.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, 0);
}

/** Why these lines cannot be refunded, with the index of the first refused one; null if they can. */
export function refuseRefundLines(
  lines: readonly RefundableOrderLine[],
  requested: readonly RefundLine[],
  currency: string,
): { index: number; reason: string } | null {
  for (const [index, line] of requested.entries()) {
    const known = lines.find(({ position }) => position === line.position);
    const reason = known ? refuseLine(known, line, currency) : "is no line of this order";
    if (reason !== null) return { index, reason };
    if (requested.findIndex(({ position }) => position === line.position) < index)
      return { index, reason: "names a line twice" };
  }
  return null;
}

function refuseLine(
  { name, quantityLeft, leftCents }: RefundableOrderLine,
  requested: RefundLine,
  currency: string,
): string | null {
  if (requested.amountCents + requested.taxCents > leftCents)
    return `is more than is left of this line: of '${name}' ${formatMoney(leftCents, currency)} can be refunded`;
  return requested.quantity > quantityLeft ? `is more than is left of this line: ${quantityLeft} of '${name}'` : null;
}
