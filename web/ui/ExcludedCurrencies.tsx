import { type OtherCurrency, otherCurrenciesInWords } from "../../domain/money/other-currencies.ts";

/** What a sum of euro leaves out: 'Euro alone; without 2 orders in GBP'. Nothing where it is complete. */
export function LeftOutCurrencies({ others, className }: { others: readonly OtherCurrency[]; className?: string }) {
  const words = otherCurrenciesInWords(others);
  return words && <span className={className}>Euro alone; without {words}</span>;
}
