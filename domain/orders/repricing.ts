import type { Cents } from "../money/euro.ts";
import { splitVat } from "../money/vat.ts";

/**
 * What becomes of the difference between what a paid order has settled and what it costs now. Dearer: it is asked for, or waived. Cheaper: it
 * goes back, or is kept. `none`: it costs the same.
 */
export const differenceChoices = ["none", "ask", "waive", "refund", "keep"] as const;
export type DifferenceChoice = (typeof differenceChoices)[number];

/** The money of an order that was paid: of its total, what was asked for later and has not come, and what went back after a change. */
export type SettledMoney = { totalCents: Cents; dueCents: Cents; returnedCents: Cents };

/** What of the price is settled: paid, less what went back because it came to cost less. What was given back for another reason counts. */
export function settledCents({ totalCents, dueCents, returnedCents }: SettledMoney): Cents {
  return totalCents - dueCents - returnedCents;
}

/** How much more a new price comes to than what is settled; below 0: how much less. */
export function differenceTo(money: SettledMoney, newCents: Cents): Cents {
  return newCents - settledCents(money);
}

/** The choices that a difference leaves. */
export function choicesFor(differenceCents: Cents): DifferenceChoice[] {
  if (differenceCents === 0) return ["none"];
  return differenceCents > 0 ? ["ask", "waive"] : ["refund", "keep"];
}

/** A net part of a total that is none of the price: what was waived of it (below 0), kept beyond it, or went back. */
type Adjustment = { code: "waived" | "kept" | "returned"; label: string; amountCents: Cents };

export type Repriced = SettledMoney & {
  netCents: Cents;
  vatCents: Cents;
  refundCents: Cents;
  /** Net; the price's own net lines and these come to `netCents`. */
  adjustments: Adjustment[];
};

/**
 * What a paid order comes to at a new price. Its total is what its receipts say, or will say once what is due has come: what goes back is no
 * part of it but stands beside it in a credit note. `choice` has to be one that the difference leaves.
 */
export function repricedMoney(money: SettledMoney, newCents: Cents, choice: DifferenceChoice): Repriced {
  const difference = differenceTo(money, newCents);
  if (!choicesFor(difference).includes(choice)) throw new Error(`'${choice}' for a difference of ${difference} cents`);
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
