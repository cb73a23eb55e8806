/** Orders that a sum in euro leaves out; `currency` is an ISO 4217 code. */
export type OtherCurrency = { currency: string; orders: number };

/** '3 orders in GBP and 1 order in USD'; null if there are none. */
export function otherCurrenciesInWords(others: readonly OtherCurrency[]): string | null {
  const parts = others.map(
    ({ currency, orders }) => `${orders.toLocaleString("en-IE")} ${orders === 1 ? "order" : "orders"} in ${currency}`,
  );
  if (parts.length < 2) return parts[0] ?? null;
  return `${parts.slice(0, -1).join(", ")} and ${parts.at(-1)}`;
}
