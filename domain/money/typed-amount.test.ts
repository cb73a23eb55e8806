import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centsToDecimal, formatEuro } from "./euro.ts";
import { readTypedAmount, typedAmountCents } from "./typed-amount.ts";

describe("an amount of money that staff type", () => {
  it.each([
    ["120.50", 12_050],
    [" 40 ", 4_000],
    ["0.05", 5],
    ["1,250.00", 125_000],
    ["1,250", 125_000],
    ["1,234,567.8", 123_456_780],
    ["12,50", 1_250],
    ["12,5", 1_250],
    ["1.250,00", 125_000],
    ["1 250.00", 125_000],
    ["1\u00a0250,00", 125_000],
    ["€40", 4_000],
    ["€ 1,250.00", 125_000],
    ["EUR 40", 4_000],
    ["eur40.5", 4_050],
    ["40 EUR", 4_000],
    ["40€", 4_000],
    ["40 euro", 4_000],
    ["１２.５０", 1_250],
  ])("'%s' is %s cents", (text, cents) => {
    expect(readTypedAmount(text)).toEqual({ ok: true, cents });
  });

  it.each([
    ["", "Enter an amount, such as 120.50"],
    ["abc", "Enter an amount in figures, such as 120.50"],
    ["1e3", "Enter an amount in figures, such as 120.50"],
    ["€", "Enter an amount in figures, such as 120.50"],
    ["40 + 5", "Enter an amount in figures, such as 120.50"],
    [".", "Enter an amount in figures, such as 120.50"],
    ["-5", "Enter an amount without a minus sign"],
    ["€-5", "Enter an amount without a minus sign"],
    ["£40", "This amount is in EUR: type only the number"],
    ["40 USD", "This amount is in EUR: type only the number"],
    ["10.0055", "Enter an amount with at most two decimals, such as 120.50"],
    ["12,5000", "Enter an amount with at most two decimals, such as 120.50"],
    ["1.250", "Type 1250.00 or 1.25: an amount has two decimals"],
    ["1,25,000.00", "Check the commas and points: 1,250.00, for example"],
    ["1.2.3", "Check the commas and points: 1,250.00, for example"],
    ["1,250,00", "Check the commas and points: 1,250.00, for example"],
    ["12345678901", "This amount is too large"],
  ])("'%s' is refused: %s", (text, error) => {
    expect(readTypedAmount(text)).toEqual({ ok: false, error });
    expect(typedAmountCents(text)).toBeNull();
  });

  it("may have the field's own currency, and no other", () => {
    expect(readTypedAmount("GBP 40", "GBP")).toEqual({ ok: true, cents: 4_000 });
    expect(readTypedAmount("€40", "GBP")).toEqual({ ok: false, error: "This amount is in GBP: type only the number" });
  });

  it("can be anything that our screens show", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 2_000_000_000 }), (cents) => {
        expect(typedAmountCents(centsToDecimal(cents))).toBe(cents);
        expect(typedAmountCents(formatEuro(cents))).toBe(cents);
      }),
    );
  });
});
