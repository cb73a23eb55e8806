import { describe, expect, it } from "vitest";
import { palletLimits, palletRefusals } from "../domain/pricing/pallet.ts";
import { quantityLimits, quantityText } from "../domain/pricing/quantity.ts";
import { createQuoteBody } from "./quotes.schema.ts";

const { quantity, pallet, scheduledDate } = createQuoteBody.shape;
const textOf = (result: { error?: { issues: { message: string }[] } | undefined }) => result.error?.issues[0]?.message;

describe("The body of a quote request", () => {
  it.each(["lengthCm", "widthCm", "heightCm"] as const)("allows a pallet's %s within the limits of pricing", (side) => {
    const { min, max } = palletLimits[side];
    const standard = { lengthCm: 120, widthCm: 100, heightCm: 100 };
    for (const size of [min - 1, min, max, max + 1, min + 0.5]) {
      const dimensions = { ...standard, [side]: size };
      expect(textOf(pallet.safeParse(dimensions))).toBe(palletRefusals(dimensions)[0]?.message);
    }
  });

  it("allows quantities within the limits of pricing and defaults to one", () => {
    const { min, max } = quantityLimits;
    expect([min, max].map((many) => quantity.parse(many))).toEqual([min, max]);
    expect([min - 1, max + 1, 1.5].map((many) => textOf(quantity.safeParse(many)))).toEqual(
      Array(3).fill(quantityText),
    );
    expect(quantity.parse(undefined)).toBe(1);
  });

  it("accepts only days that exist in the calendar", () => {
    const days = ["2026-02-28", "2026-02-29", "2026-3-1", "2026-03-01T10:00", "soon"];
    expect(days.filter((day) => scheduledDate.safeParse(day).success)).toEqual(["2026-02-28"]);
  });
});
