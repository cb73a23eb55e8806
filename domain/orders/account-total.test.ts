import fc from "fast-check";
import { expect, it } from "vitest";
import { addVat, isNetWithVat, splitVat } from "../money/vat.ts";
import { refuseAccountTotal } from "./account-total.ts";

it("an account's total can be any net price plus its VAT, and splits into the same two", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 80_000_000 }), (netCents) => {
      const { vatCents, totalCents } = addVat(netCents);
      expect(refuseAccountTotal(totalCents)).toBeNull();
      expect(splitVat(totalCents)).toEqual({ netCents, vatCents });
    }),
  );
});

it("a total between two of these is refused, and the nearest one is named", () => {
  // 0.01, 0.02 and 0.03 net come to 0.01, 0.02 and 0.04 with VAT.
  expect([1, 2, 3, 4].map(isNetWithVat)).toEqual([true, true, false, true]);
  expect(refuseAccountTotal(3)).toBe("No net price with VAT comes to €0.03: €0.02 net is €0.02");
  expect(refuseAccountTotal(4920)).toBeNull();
  expect(refuseAccountTotal(4921)).toBeNull();
  expect(refuseAccountTotal(4922)).toBeNull();
});
