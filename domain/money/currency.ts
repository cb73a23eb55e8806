import { type Cents, centsToDecimal, formatEuro } from "./euro.ts";

/** Currencies that are not written with two decimals (ISO 4217). */
const withoutDecimals = "BIF CLP DJF GNF ISK JPY KMF KRW PYG RWF UGX UYI VND VUV XAF XOF XPF";
const withThree = "BHD IQD JOD KWD LYD OMR TND";

/**
 * Hundredths of a currency the way its amounts are written: '€1,234.50', 'GBP 1,234.50', 'JPY 5,000'. Other currencies
 * get their code, because many countries have a dollar. Fractions are shown even if the currency has none.
 */
export function formatMoney(cents: Cents, currency: string): string {
  const euro = formatEuro(cents);
  if (currency === "EUR") return euro;
  return withDecimals(euro.replace("€", `${currency}\u00A0`), currency);
}

/** The same for files: '1234.50', or '5000' for JPY. */
export function moneyToDecimal(cents: Cents, currency: string): string {
  return withDecimals(centsToDecimal(cents), currency);
}

function withDecimals(text: string, currency: string): string {
  if (withoutDecimals.split(" ").includes(currency)) return text.replace(/\.00$/, "");
  return withThree.split(" ").includes(currency) ? `${text}0` : text;
}
