import { type Cents, centsToDecimal, formatEuro } from "./euro.ts";

/** Orders of other currencies that a sum of euro leaves out; a currency is its ISO 4217 code. */
export type OtherCurrency = { currency: string; orders: number };

/** Currencies whose smallest unit is not a hundredth, with the decimals they are written with (ISO 4217). */
const decimalsOf = new Map([
  ...["BIF", "CLP", "DJF", "GNF", "ISK", "JPY", "KMF", "KRW", "PYG", "RWF"].map((code) => [code, 0] as const),
  ...["UGX", "UYI", "VND", "VUV", "XAF", "XOF", "XPF"].map((code) => [code, 0] as const),
  ...["BHD", "IQD", "JOD", "KWD", "LYD", "OMR", "TND"].map((code) => [code, 3] as const),
]);

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
  const decimals = decimalsOf.get(currency) ?? 2;
  return decimals === 0 ? text.replace(/\.00$/, "") : text + "0".repeat(decimals - 2);
}

/** '3 orders in GBP and 1 order in USD'; null where there are none. */
export function otherCurrenciesInWords(others: readonly OtherCurrency[]): string | null {
  const parts = others.map(
    ({ currency, orders }) => `${orders.toLocaleString("en-IE")} ${orders === 1 ? "order" : "orders"} in ${currency}`,
  );
  if (parts.length < 2) return parts[0] ?? null;
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
