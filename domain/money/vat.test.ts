import fc from "fast-check";
import { expect, it } from "vitest";
import { splitVat } from "./vat.ts";

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
