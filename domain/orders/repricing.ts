import type { Cents } from "../money/euro.ts";
import { splitVat } from "../money/vat.ts";

/**
 * What happens to the difference between what a paid order has settled and its new price. If it costs more: request or
 * waive it. If it costs less: refund or keep it. `none`: the price is the same.
 */
export const differenceChoices = ["none", "ask", "waive", "refund", "keep"] as const;
export type DifferenceChoice = (typeof differenceChoices)[number];

/** A paid order's total, and how much of it is still due and how much was returned after changes of the price. */
export type SettledMoney = { totalCents: Cents; dueCents: Cents; returnedCents: Cents };

/** Paid, less what was returned because the price fell. Refunds for other reasons do not reduce it. */
export function settledCents({ totalCents, dueCents, returnedCents }: SettledMoney): Cents {
  return totalCents - dueCents - returnedCents;
}

/** Positive if the new price is above what is settled, negative if below. */
export function differenceTo(money: SettledMoney, newCents: Cents): Cents {
  return newCents - settledCents(money);
}

export function differenceChoicesFor(differenceCents: Cents): DifferenceChoice[] {
  if (differenceCents === 0) return ["none"];
  return differenceCents > 0 ? ["ask", "waive"] : ["refund", "keep"];
}

/** A net part of the total besides the price: waived (negative), kept or returned. */
type Adjustment = { code: "waived" | "kept" | "returned"; label: string; amountCents: Cents };

export type Repriced = SettledMoney & {
  netCents: Cents;
  vatCents: Cents;
  refundCents: Cents;
  /** Net; together with the price's own lines they add up to `netCents`. */
  adjustments: Adjustment[];
};

/**
 * A paid order's money after a change of price. The total is what its receipts say, or will say once the amount due is
 * paid; refunds do not lower it, since they have credit notes of their own. `choice` must be one that the difference
 * allows.
 */
export function repricedMoney(money: SettledMoney, newCents: Cents, choice: DifferenceChoice): Repriced {
  const difference = differenceTo(money, newCents);
  if (!differenceChoicesFor(difference).includes(choice))
    throw new Error(`'${choice}' for a difference of ${difference} cents`);
  const refundCents = choice === "refund" ? -difference : 0;
  const dueCents = choice === "ask" ? difference : 0;
  const returnedCents = money.returnedCents + refundCents;
  const given = choice === "waive" || choice === "keep" ? -difference : 0;
  const totalCents = newCents + returnedCents + given;
  return { totalCents, dueCents, returnedCents, refundCents, ...partsOf(newCents, returnedCents, given) };
}

function partsOf(newCents: Cents, returnedCents: Cents, given: Cents) {
  const { netCents, vatCents } = splitVat(newCents + returnedCents + given);
  const priceNet = splitVat(newCents).netCents;
  const returnedNet = splitVat(newCents + returnedCents).netCents - priceNet;
  const adjustments: Adjustment[] = [
    { code: "returned", label: "Paid before the change, since returned", amountCents: returnedNet },
    given < 0
      ? { code: "waived", label: "Difference waived", amountCents: netCents - priceNet - returnedNet }
      : { code: "kept", label: "Kept as agreed", amountCents: netCents - priceNet - returnedNet },
  ];
  return { netCents, vatCents, adjustments: adjustments.filter(({ amountCents }) => amountCents !== 0) };
}
