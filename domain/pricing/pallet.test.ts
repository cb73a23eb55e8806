import { describe, expect, it } from "vitest";
import { palletHeightNote, palletPresets, palletRefusals, palletSpaces, palletUnits, showPallet } from "./pallet.ts";

const pallet = (lengthCm: number, widthCm: number, heightCm = 100) => ({ lengthCm, widthCm, heightCm });

describe("pallets", () => {
  it.each([
    [120, 100, 1],
    [121, 100, 2],
    [240, 101, 4],
    [120, 80, 1],
    [1200, 300, 30],
  ])("of %s x %s cm count as %s units [P442]", (length, width, units) => {
    expect(palletUnits(pallet(length, width))).toBe(units);
  });

  it("are shown with their sides and the spaces they take", () => {
    expect(showPallet(pallet(120, 80, 180))).toBe("120 × 80 × 180 cm");
    expect([0, 1, 2].map(palletSpaces)).toEqual([null, null, "2 pallet spaces each"]);
  });

  it("mention additional charges only above 180 cm [P443]", () => {
    expect(palletHeightNote(pallet(120, 100, 180))).toBeNull();
    expect(palletHeightNote(pallet(120, 100, 181))).toContain("additional charges may apply");
  });

  it("have three presets of one unit each [P444]", () => {
    expect(palletPresets.map(({ name, dimensions: d }) => [name, d.lengthCm, d.widthCm, d.heightCm])).toEqual([
      ["Standard Pallet", 120, 100, 180],
      ["Euro Pallet", 120, 80, 180],
      ["Half Pallet", 60, 100, 180],
    ]);
    expect(palletPresets.map((preset) => palletUnits(preset.dimensions))).toEqual([1, 1, 1]);
  });

  it.each([
    [pallet(1, 1, 1), []],
    [pallet(1200, 300, 400), []],
    [pallet(0, 100), ["pallet.lengthCm"]],
    [pallet(1201, 301, 401), ["pallet.lengthCm", "pallet.widthCm", "pallet.heightCm"]],
    [pallet(120.5, 100), ["pallet.lengthCm"]],
    [pallet(120, Number.NaN), ["pallet.widthCm"]],
  ])("with the dimensions %j are refused for these sides: %j [P333]", (dimensions, fields) => {
    expect(palletRefusals(dimensions).map((refusal) => refusal.field)).toEqual(fields);
  });

  it("are refused with the limits", () => {
    expect(palletRefusals(pallet(120, 100, 401))[0]?.message).toBe("Height must be a whole number from 1 to 400 cm");
  });
});
