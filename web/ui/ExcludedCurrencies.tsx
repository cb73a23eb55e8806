import { type OtherCurrency, otherCurrenciesInWords } from "../../domain/money/other-currencies.ts";

/** What a sum in euro excludes: 'Euro alone; without 2 orders in GBP'. Nothing if it is complete. */
export function ExcludedCurrencies({ others, className }: { others: readonly OtherCurrency[]; className?: string }) {
  const words = otherCurrenciesInWords(others);
  return words && <span className={className}>Euro alone; without {words}</span>;
}
