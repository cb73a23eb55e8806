import { describe, expect, it } from "vitest";
import { formatMoney, moneyToDecimal } from "./currency.ts";
import { otherCurrenciesInWords } from "./other-currencies.ts";

describe("an amount in any currency", () => {
  it.each([
    [123450, "EUR", "€1,234.50"],
    [123450, "GBP", "GBP\u00A01,234.50"],
    [-100, "USD", "−USD\u00A01.00"],
    [500000, "JPY", "JPY\u00A05,000"],
    [500050, "JPY", "JPY\u00A05,000.50"],
    [1250, "KWD", "KWD\u00A012.500"],
  ])("of %s hundredths of %s is written %s", (cents, currency, text) => {
    expect(formatMoney(cents, currency)).toBe(text);
  });

  it("has its currency's decimals in files too", () => {
    expect([moneyToDecimal(123450, "GBP"), moneyToDecimal(500000, "JPY"), moneyToDecimal(1250, "KWD")]).toEqual([
      "1234.50",
      "5000",
      "12.500",
    ]);
  });

  it("that a sum in euro leaves out is counted by currency", () => {
    expect(otherCurrenciesInWords([])).toBeNull();
    expect(otherCurrenciesInWords([{ currency: "JPY", orders: 1 }])).toBe("1 order in JPY");
    expect(
      otherCurrenciesInWords([
        { currency: "GBP", orders: 1200 },
        { currency: "JPY", orders: 1 },
        { currency: "USD", orders: 2 },
      ]),
    ).toBe("1,200 orders in GBP, 1 order in JPY and 2 orders in USD");
  });
});
