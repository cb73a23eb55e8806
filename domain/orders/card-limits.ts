import { type Cents, formatEuro } from "../money/euro.ts";

/** The least and the most that a card pays at once in euro: https://docs.stripe.com/currencies#minimum-and-maximum-charge-amounts */
const leastByCardCents = 50;
const maxByCardCents = 99_999_999;

/** Why an amount cannot be paid by card; null where it can. */
export function refuseCardAmount(totalCents: Cents): string | null {
  if (totalCents >= leastByCardCents && totalCents <= maxByCardCents) return null;
  const range = `The payment service takes from ${formatEuro(leastByCardCents)} to ${formatEuro(maxByCardCents)}`;
  return `${range}, and this is ${formatEuro(totalCents)}; take it another way and mark the order as paid`;
}
