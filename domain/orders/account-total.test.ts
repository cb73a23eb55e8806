import fc from "fast-check";
import { expect, it } from "vitest";
import { addVat, isNetWithVat, splitVat } from "../money/vat.ts";
import { refuseAccountTotal } from "./account-total.ts";

it("is any net price with its VAT, out of which the same net is taken again", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000_000 }), (netCents) => {
      const { vatCents, totalCents } = addVat(netCents);
      expect(refuseAccountTotal(totalCents)).toBeNull();
      expect(splitVat(totalCents)).toEqual({ netCents, vatCents });
    }),
  );
});

it("is no total between two of them, and the nearest is named", () => {
  // 0.01, 0.02 and 0.03 net are 0.01, 0.02 and 0.04.
  expect([1, 2, 3, 4].map(isNetWithVat)).toEqual([true, true, false, true]);
  expect(refuseAccountTotal(3)).toBe("No net price with VAT comes to €0.03: €0.02 net is €0.02");
  expect(refuseAccountTotal(4920)).toBeNull();
  expect(refuseAccountTotal(4921)).toBeNull();
  expect(refuseAccountTotal(4922)).toBeNull();
});
