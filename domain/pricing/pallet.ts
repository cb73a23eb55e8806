import type { Refusal } from "./priced.ts";

/** Outer dimensions of one loaded pallet in whole centimetres. */
export type PalletDimensions = { lengthCm: number; widthCm: number; heightCm: number };

/** The floor space of one pallet unit, in cm. */
export const palletFootprint = { lengthCm: 120, widthCm: 100 } as const;

/** Above this height a pallet may cost more, in cm. */
const palletHeightLimitCm = 180;

export const palletLimits = {
  lengthCm: { label: "Length", min: 1, max: 1200 },
  widthCm: { label: "Width", min: 1, max: 300 },
  heightCm: { label: "Height", min: 1, max: 400 },
} as const satisfies Record<keyof PalletDimensions, { label: string; min: number; max: number }>;

/** How many standard footprints the pallet covers, whatever its height. */
export function palletUnits(d: PalletDimensions): number {
  return Math.ceil(d.lengthCm / palletFootprint.lengthCm) * Math.ceil(d.widthCm / palletFootprint.widthCm);
}

/** '120 × 100 × 180 cm'. */
export function showPallet({ lengthCm, widthCm, heightCm }: PalletDimensions): string {
  return `${lengthCm} × ${widthCm} × ${heightCm} cm`;
}

/** '2 pallet spaces each'; null for one unit, and thus for anything that is not a pallet. */
export function palletSpaces(units: number): string | null {
  return units > 1 ? `${units} pallet spaces each` : null;
}

/** A note on a pallet above the standard height, else null. The calculated price stays the same. */
export function palletHeightNote(d: PalletDimensions): string | null {
  if (!(d.heightCm > palletHeightLimitCm)) return null;
  return `Height exceeds the standard limit of ${palletHeightLimitCm} cm; additional charges may apply`;
}

export function palletDimensionText(side: keyof PalletDimensions): string {
  const { label, min, max } = palletLimits[side];
  return `${label} must be a whole number from ${min} to ${max} cm`;
}

/** One refusal for each dimension that is not a whole number within its limits. */
export function palletRefusals(d: PalletDimensions): Refusal[] {
  return (["lengthCm", "widthCm", "heightCm"] as const).flatMap((side) => {
    const { min, max } = palletLimits[side];
    if (Number.isInteger(d[side]) && d[side] >= min && d[side] <= max) return [];
    return [{ code: "pallet_dimensions_out_of_range", field: `pallet.${side}`, message: palletDimensionText(side) }];
  });
}

export type PalletPreset = { id: "standard" | "euro" | "half"; name: string; dimensions: PalletDimensions };

/** Sizes that one click fills in. */
export const palletPresets: readonly [PalletPreset, ...PalletPreset[]] = [
  { id: "standard", name: "Standard Pallet", dimensions: { lengthCm: 120, widthCm: 100, heightCm: 180 } },
  { id: "euro", name: "Euro Pallet", dimensions: { lengthCm: 120, widthCm: 80, heightCm: 180 } },
  { id: "half", name: "Half Pallet", dimensions: { lengthCm: 60, widthCm: 100, heightCm: 180 } },
];
