import { describe, expect, it } from "vitest";
import { type RefundLine, refundLinesTotal, refuseRefundLines } from "./refund-lines.ts";

const left = [
  { position: 0, name: "Pallet", quantity: 2, quantityLeft: 1, leftCents: 5_000 },
  { position: 1, name: "Fuel", quantity: 1, quantityLeft: 1, leftCents: 0 },
];
const line = (changes: Partial<RefundLine>): RefundLine => ({
  position: 0,
  quantity: 0,
  amountCents: 0,
  taxCents: 0,
  ...changes,
});

describe("a refund by line", () => {
  it.each([
    ["all that is left", [line({ quantity: 1, amountCents: 4_065, taxCents: 935 })], null],
    ["nothing of a line that has nothing left", [line({ position: 1 })], null],
    ["a cent too much, with its tax", [line({ amountCents: 4_066, taxCents: 935 })], /^is more than is left.*€50\.00/],
    ["one too many", [line({ quantity: 2 })], /^is more than is left of this line: 1 of 'Pallet'/],
    ["a line that there is not", [line({ position: 2 })], /^is no line of this order/],
    ["a line twice", [line({ amountCents: 1 }), line({ amountCents: 1 })], /^names a line twice/],
  ])("of %s is allowed or refused with its reason", (_, asked, reason) => {
    const refused = refuseRefundLines(left, asked, "EUR");
    if (reason === null) expect(refused).toBeNull();
    else expect(refused).toMatchObject({ index: asked.length - 1, reason: expect.stringMatching(reason) });
  });

  it("comes to the sum of its lines and their tax", () => {
    expect(refundLinesTotal([line({ amountCents: 813, taxCents: 187 }), line({ position: 1, amountCents: 5 })])).toBe(
      1_005,
    );
  });
});
