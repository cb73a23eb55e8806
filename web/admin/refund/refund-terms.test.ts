import { describe, expect, it } from "vitest";
import { refundCents, refundRequest } from "./refund-terms.ts";

describe("what a refund form asks for", () => {
  it.each([
    ["partial", "32.20", 3220],
    ["partial", "0.01", 1],
    ["partial", "32.21", null],
    ["partial", "0", null],
    ["partial", "-1", null],
    ["partial", "abc", null],
    ["partial", "", null],
    ["partial", "1.005", null],
    ["full", "", 3220],
  ] as const)("%s '%s' of €32.20 is %s cents [A206] [A207]", (mode, amount, cents) => {
    expect(refundCents({ mode, amount }, 3220)).toBe(cents);
  });

  it("is nothing where nothing remains", () => {
    expect(refundCents({ mode: "full", amount: "" }, 0)).toBeNull();
  });

  it("goes to the shop as text with two decimals, with a reason in any case [A210] [A211]", () => {
    const form = { mode: "partial", amount: "10", reason: " ", recordOnly: false } as const;
    expect(refundRequest(1000, form)).toEqual({
      amount: "10.00",
      reason: "Refund processed from admin",
      refund_payment: true,
      api_refund: true,
    });
    expect(refundRequest(5, { ...form, reason: "Late", recordOnly: true })).toMatchObject({
      amount: "0.05",
      reason: "Late",
      refund_payment: false,
    });
  });
});
