import { formatMoney } from "../money/currency.ts";
import type { Cents } from "../money/euro.ts";
import { allocate } from "../money/rounding.ts";

/** Paid, less pending and completed refunds; never below 0. */
export function refundableAmount(paidCents: Cents, pendingAndSucceededCents: Cents): Cents {
  return Math.max(0, paidCents - pendingAndSucceededCents);
}

export type RefundablePayment = { id: number; refundableCents: Cents };

/**
 * Splits a refund over payments: all of it to the oldest payment that covers it alone, else to one after the other.
 * The caller must have checked that together they cover it.
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
    const reason = known ? refuseLine(known, line, currency) : "is not a line of this order";
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
    return `is more than is left of this line: ${formatMoney(leftCents, currency)} of '${name}' can be refunded`;
  return requested.quantity > quantityLeft ? `is more than is left of this line: ${quantityLeft} of '${name}'` : null;
}

/**
 * Spreads the lines over the parts of a refund, one after the other, so that no part's lines exceed its amount. A line
 * that does not fit is split: net and tax in proportion, the quantity with the larger piece.
 */
export function splitRefundLines(lines: readonly RefundLine[], partsCents: readonly Cents[]): RefundLine[][] {
  const waiting = [...lines];
  return partsCents.map((partCents, index) => {
    const isLast = index === partsCents.length - 1;
    const taken: RefundLine[] = [];
    let room = partCents;
    for (let line = waiting[0]; line !== undefined; line = waiting[0]) {
      const gross = line.amountCents + line.taxCents;
      if (gross > room && !isLast) {
        if (room > 0) {
          const [piece, rest] = splitLine(line, room);
          taken.push(piece);
          waiting[0] = rest;
        }
        break;
      }
      taken.push(line);
      waiting.shift();
      room -= gross;
    }
    return taken;
  });
}

function splitLine(line: RefundLine, grossCents: Cents): [RefundLine, RefundLine] {
  const gross = line.amountCents + line.taxCents;
  const [taxCents = 0] = allocate(line.taxCents, [grossCents, gross - grossCents]);
  const isLarger = grossCents * 2 >= gross;
  const piece = { ...line, amountCents: grossCents - taxCents, taxCents, quantity: isLarger ? line.quantity : 0 };
  const rest = {
    ...line,
    amountCents: line.amountCents - piece.amountCents,
    taxCents: line.taxCents - taxCents,
    quantity: line.quantity - piece.quantity,
  };
  return [piece, rest];
}
