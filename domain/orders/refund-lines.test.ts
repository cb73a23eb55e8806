import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type RefundLine, refundLinesTotal, refuseRefundLines, splitRefundLines } from "./refund-lines.ts";

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
    ["€0.00 of a line with nothing left", [line({ position: 1 })], null],
    ["a cent too much, with its tax", [line({ amountCents: 4_066, taxCents: 935 })], /^is more than is left.*€50\.00/],
    ["one too many", [line({ quantity: 2 })], /^is more than is left of this line: 1 of 'Pallet'/],
    ["a line that does not exist", [line({ position: 2 })], /^is not a line of this order/],
    ["a line twice", [line({ amountCents: 1 }), line({ amountCents: 1 })], /^names a line twice/],
  ])("of %s is allowed or refused with a reason", (_, asked, reason) => {
    const refused = refuseRefundLines(left, asked, "EUR");
    if (reason === null) expect(refused).toBeNull();
    else expect(refused).toMatchObject({ index: asked.length - 1, reason: expect.stringMatching(reason) });
  });

  it("is the sum of its lines and their tax", () => {
    expect(refundLinesTotal([line({ amountCents: 813, taxCents: 187 }), line({ position: 1, amountCents: 5 })])).toBe(
      1_005,
    );
  });
});

describe("a refund by line over several payments", () => {
  it.each<[string, RefundLine[], number[], number[][]]>([
    ["fits the first", [line({ amountCents: 813, taxCents: 187 })], [1_000, 500], [[1_000], []]],
    ["is cut where a payment ends", [line({ amountCents: 813, taxCents: 187 })], [600, 400], [[600], [400]]],
    [
      "goes on with the next line",
      [line({ amountCents: 500 }), line({ position: 1, amountCents: 400 })],
      [700, 300],
      [[500, 200], [200]],
    ],
    ["has a line of nothing", [line({ quantity: 1 })], [700, 300], [[0], []]],
  ])("%s", (_, lines, parts, grosses) => {
    const split = splitRefundLines(lines, parts).map((part) =>
      part.map(({ amountCents, taxCents }) => amountCents + taxCents),
    );
    expect(split).toEqual(grosses);
  });

  it("has no part whose lines exceed its amount, and loses no cent, tax or quantity of any line", () => {
    const cents = fc.integer({ min: 0, max: 20_000 });
    const asked = fc.array(
      fc.record({ quantity: fc.integer({ min: 0, max: 5 }), amountCents: cents, taxCents: cents }),
      {
        minLength: 1,
        maxLength: 5,
      },
    );
    const cuts = fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 3 });
    fc.assert(
      fc.property(asked, cuts, cents, (figures, firstParts, rest) => {
        const lines = figures.map((each, position) => ({ position, ...each }));
        const total = refundLinesTotal(lines) + rest;
        const parts: number[] = [];
        for (const cut of firstParts) parts.push(Math.min(cut, total - parts.reduce((a, b) => a + b, 0)));
        parts.push(total - parts.reduce((a, b) => a + b, 0));
        const split = splitRefundLines(lines, parts);
        for (const [index, part] of split.entries())
          expect(refundLinesTotal(part)).toBeLessThanOrEqual(parts[index] ?? 0);
        for (const { position, ...figure } of lines) {
          const pieces = split.flat().filter((piece) => piece.position === position);
          const sum = (of: (piece: RefundLine) => number) => pieces.reduce((all, piece) => all + of(piece), 0);
          expect({
            quantity: sum((piece) => piece.quantity),
            amountCents: sum((piece) => piece.amountCents),
            taxCents: sum((piece) => piece.taxCents),
          }).toEqual(figure);
          expect(pieces.every(({ amountCents, taxCents }) => amountCents >= 0 && taxCents >= 0)).toBe(true);
        }
      }),
    );
  });
});
