import { describe, expect, it } from "vitest";
import { formatEuro } from "../../../domain/money/euro.ts";
import { amountErrors, refundCents, toRefundRequest } from "./refund-request.ts";

describe("the refund that a form requests", () => {
  it.each([
    ["partial", "32.20", 3220],
    ["partial", "0.01", 1],
    ["partial", "32.21", null],
    ["partial", "0", null],
    ["partial", "-1", null],
    ["partial", "abc", null],
    ["partial", "", null],
    ["partial", "1.005", null],
    ["partial", "EUR 32,20", 3220],
    ["partial", "€ 10", 1000],
    ["partial", "£10", null],
    ["full", "", 3220],
  ] as const)("%s '%s' of €32.20 is %s cents [A206] [A207]", (mode, amount, cents) => {
    expect(refundCents({ mode, amount, lineAmounts: {} }, { refundableCents: 3220, lines: [] })).toBe(cents);
  });

  it("is null if nothing is left to refund", () => {
    expect(refundCents({ mode: "full", amount: "", lineAmounts: {} }, { refundableCents: 0, lines: [] })).toBeNull();
  });

  it("goes to the shop as text with two decimals, and always with a reason [A210] [A211]", () => {
    const form = { mode: "partial", lineAmounts: {}, reason: " ", recordOnly: false } as const;
    expect(toRefundRequest(1000, form, [])).toEqual({
      amount: "10.00",
      reason: "Refund processed from admin",
      refund_payment: true,
      api_refund: true,
    });
    expect(toRefundRequest(5, { ...form, reason: "Late", recordOnly: true }, [])).toMatchObject({
      amount: "0.05",
      reason: "Late",
      refund_payment: false,
    });
  });
});

it.each([
  ["partial", "1.250", "Type 1250.00 or 1.25: an amount has two decimals"],
  ["partial", "32.21", "Enter an amount from €0.01 to €32.20"],
  ["partial", "", "Enter an amount from €0.01 to €32.20"],
  ["lines", "£5", "This amount is in EUR: type only the number"],
  ["lines", "20.01", "Enter an amount from €0.00 to €20.00"],
] as const)("the error of %s '%s' is shown at its field: %s", (mode, typed, error) => {
  const lines = [
    { id: 700, name: "Pallet", quantity: 1, quantityLeft: 1, leftCents: 2_000 },
    { id: 701, name: "Lift", quantity: 1, quantityLeft: 1, leftCents: 2_000 },
  ];
  const form = { mode, amount: mode === "partial" ? typed : "", lineAmounts: { 700: typed, 701: "1,0" } };
  expect(amountErrors(form, { refundableCents: 3_220, lines, currency: "EUR", money: formatEuro })).toEqual({
    [mode === "partial" ? "amount" : "lineAmounts.700"]: error,
  });
});

describe("a refund by line", () => {
  const lines = [
    { id: 700, name: "Pallet", quantity: 2, quantityLeft: 2, leftCents: 10_000 },
    { id: 701, name: "Lift", quantity: 1, quantityLeft: 1, leftCents: 2_000 },
  ];
  const cents = (lineAmounts: Record<number, string>, refundableCents = 12_000) =>
    refundCents({ mode: "lines", amount: "", lineAmounts }, { refundableCents, lines });

  it.each([
    [{ 700: "40", 701: "20.00" }, 6_000],
    [{ 701: "5" }, 500],
    [{}, null],
    [{ 700: "0" }, null],
    [{ 700: "100.01" }, null],
    [{ 700: "1", 701: "x" }, null],
  ])("of %j is %s cents", (lineAmounts, expected) => {
    expect(cents(lineAmounts)).toBe(expected);
  });

  it("is never more than what is left of the order", () => {
    expect(cents({ 700: "100" }, 9_999)).toBeNull();
  });

  it("splits each line into net and VAT, and includes the quantity of a line refunded in full", () => {
    const form = { mode: "lines", lineAmounts: { 700: "40", 701: "20" }, reason: "", recordOnly: false } as const;
    expect(toRefundRequest(6_000, form, lines)).toMatchObject({
      amount: "60.00",
      line_items: [
        { id: 700, quantity: 0, refund_total: "32.52", refund_tax: [{ id: 1, refund_total: "7.48" }] },
        { id: 701, quantity: 1, refund_total: "16.26", refund_tax: [{ id: 1, refund_total: "3.74" }] },
      ],
    });
  });
});
