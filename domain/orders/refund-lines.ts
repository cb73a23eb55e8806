import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";

/** What may still be refunded: what was paid less refunds that are under way or done, never below 0. */
export function refundable(paidCents: Cents, pendingAndSucceededCents: Cents): Cents {
  return Math.max(0, paidCents - pendingAndSucceededCents);
}

/** What of a payment can still be refunded. */
export type PaymentLeft = { id: number; leftCents: Cents };

/**
 * Out of which payments so much goes back, adding up to it: of one alone where one holds it, the oldest of those; else of one after the other.
 * The caller knows that there is so much left.
 */
export function partsOfRefund(
  payments: readonly PaymentLeft[],
  amountCents: Cents,
): { id: number; amountCents: Cents }[] {
  const whole = payments.find(({ leftCents }) => leftCents >= amountCents);
  if (whole) return [{ id: whole.id, amountCents }];
  let open = amountCents;
  return payments.flatMap(({ id, leftCents }) => {
    const part = Math.min(leftCents, open);
    open -= part;
    return part > 0 ? [{ id, amountCents: part }] : [];
  });
}

/** A line of an order with what of it was not refunded by line yet. Amounts are gross. */
export type LineLeft = { position: number; name: string; quantity: number; quantityLeft: number; leftCents: Cents };

/** What is to go back of one line: `amountCents` and beside it `taxCents`, as they were asked for. */
export type RefundLine = { position: number; quantity: number; amountCents: Cents; taxCents: Cents };

export function refundLinesTotal(lines: readonly RefundLine[]): Cents {
  return lines.reduce((sum, { amountCents, taxCents }) => sum + amountCents + taxCents, 0);
}

/** Why these lines cannot be refunded, naming the first that is at fault by its place in `asked`; null where they can. */
export function refuseRefundLines(
  left: readonly LineLeft[],
  asked: readonly RefundLine[],
  currency: string,
): { index: number; reason: string } | null {
  for (const [index, line] of asked.entries()) {
    const known = left.find(({ position }) => position === line.position);
    const reason = known ? refuseLine(known, line, currency) : "is no line of this order";
    if (reason !== null) return { index, reason };
    if (asked.findIndex(({ position }) => position === line.position) < index)
      return { index, reason: "names a line twice" };
  }
  return null;
}

function refuseLine({ name, quantityLeft, leftCents }: LineLeft, asked: RefundLine, currency: string): string | null {
  if (asked.amountCents + asked.taxCents > leftCents)
    return `is more than is left of this line: of '${name}' ${formatMoney(leftCents, currency)} can be refunded`;
  return asked.quantity > quantityLeft ? `is more than is left of this line: ${quantityLeft} of '${name}'` : null;
}
