import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { centsToDecimal, decimalToCents, eurosToCents, formatEuro } from "./euro.ts";
import { allocate, roundHalfUp, roundParts } from "./rounding.ts";
import { splitVat } from "./vat.ts";

describe("money", () => {
  it.each([
    [5n, 2n, 3],
    [-5n, 2n, -2],
    [4n, 3n, 1],
    [-4n, 3n, -1],
    [7n, 1n, 7],
  ])("rounds %s/%s half up to %s", (numerator, denominator, whole) => {
    expect(roundHalfUp(numerator, denominator)).toBe(whole);
  });

  it("refuses a denominator that is not positive", () => {
    expect(() => roundHalfUp(1n, 0n)).toThrow(RangeError);
  });

  it.each([
    ["145.29", 14529],
    ["145.3", 14530],
    ["145", 14500],
    [" 0.01 ", 1],
    ["-1", null],
    ["1e2", null],
    ["10.001", null],
    ["1,000", null],
    ["", null],
  ])("reads '%s' as %s cents", (text, cents) => {
    expect(decimalToCents(text)).toBe(cents);
  });

  it("converts every amount with two decimals to exactly its cents", () => {
    fc.assert(
      fc.property(fc.integer({ min: -10_000_000, max: 10_000_000 }), (cents) => {
        expect(eurosToCents(Number(centsToDecimal(cents)))).toBe(cents);
      }),
    );
  });

  it.each([
    [14529, "145.29", "€145.29"],
    [123450, "1234.50", "€1,234.50"],
    [-100, "-1.00", "−€1.00"],
    [0, "0.00", "€0.00"],
    [5, "0.05", "€0.05"],
    [123456789, "1234567.89", "€1,234,567.89"],
  ])("writes %s cents as %s and %s [P009]", (cents, decimal, euro) => {
    expect(centsToDecimal(cents)).toBe(decimal);
    expect(formatEuro(cents)).toBe(euro);
  });

  it("is never shown unless it is whole cents", () => {
    expect(() => formatEuro(0.5)).toThrow(RangeError);
    expect(() => eurosToCents(Number.NaN)).toThrow(RangeError);
  });
});

describe("allocation", () => {
  it.each([
    [100, [1, 1, 1], [34, 33, 33]],
    [1000, [70, 20, 10], [700, 200, 100]],
    [10, [0, 0], [5, 5]],
    [101, [1, 2], [34, 67]],
    [-10, [1, 1, 1], [-3, -3, -4]],
  ])("divides %s by %j into %j", (total, shares, parts) => {
    expect(allocate(total, shares)).toEqual(parts);
  });

  it("always adds up, and no part is off by a cent or more", () => {
    const shares = fc
      .array(fc.integer({ min: 0, max: 1_000_000 }), { minLength: 1, maxLength: 8 })
      .filter((list) => list.some((share) => share > 0));
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 10_000_000 }), shares, (total, list) => {
        const parts = allocate(total, list);
        const sum = list.reduce((a, b) => a + b, 0);
        expect(parts.reduce((a, b) => a + b, 0)).toBe(total);
        parts.forEach((part, i) => {
          expect(Math.abs(part - (total * (list[i] ?? 0)) / sum)).toBeLessThan(1);
        });
      }),
    );
  });

  it("leaves whole parts unchanged and rounds up the largest fraction", () => {
    expect(roundParts([20_00n, 10_50n, 10_75n], 10n, 413)).toEqual([200, 105, 108]);
  });

  it("refuses parts that cannot make up the total", () => {
    expect(() => roundParts([10n], 10n, 5)).toThrow(RangeError);
    expect(() => allocate(5, [])).toThrow(RangeError);
    expect(() => allocate(5, [-1])).toThrow(RangeError);
  });
});

it.each([
  [14529, 11812, 2717],
  [3220, 2618, 602],
  [3681, 2993, 688],
  [7343, 5970, 1373],
  [0, 0, 0],
])("splits %s cents into %s net and %s VAT [P429]", (total, netCents, vatCents) => {
  expect(splitVat(total)).toEqual({ netCents, vatCents });
});

it("gives net and VAT that add up to the total, whatever it is [P085]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), (total) => {
      const { netCents, vatCents } = splitVat(total);
      expect(netCents + vatCents).toBe(total);
      expect(Math.abs(netCents * 123 - total * 100)).toBeLessThanOrEqual(61.5);
    }),
  );
});
