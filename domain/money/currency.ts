import { type Cents, centsToDecimal, formatEuro } from "./euro.ts";

/** Currencies whose smallest unit is not a hundredth, with the decimals they are written with (ISO 4217). */
const withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const withThree = "BHD IQD JOD KWD LYD OMR TND";

/**
 * Hundredths of any currency, as its amounts are written: '€1,234.50', 'GBP 1,234.50', 'JPY 5,000'. A code and no sign, because many
 * countries call theirs a dollar. What its decimals would hide is shown all the same.
 */
export function formatMoney(cents: Cents, currency: string): string {
  const euro = formatEuro(cents);
  if (currency === "EUR") return euro;
  return withDecimals(euro.replace("€", `${currency}\u00A0`), currency);
}

/** The same for files: '1234.50', of JPY '5000'. */
export function moneyToDecimal(cents: Cents, currency: string): string {
  return withDecimals(centsToDecimal(cents), currency);
}

function withDecimals(text: string, currency: string): string {
  if (withoutDecimals.split(" ").includes(currency)) return text.replace(/\.00$/, "");
  return withThree.split(" ").includes(currency) ? `${text}0` : text;
}
