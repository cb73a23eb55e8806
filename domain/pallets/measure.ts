import type { Refusal } from "../pricing/priced.ts";
import type { PalletDimensions } from "./pallet.ts";

/** The floor one pallet unit takes, in cm. */
const palletFootprint = { lengthCm: 120, widthCm: 100 } as const;

/** Above this height a pallet may cost more, in cm. */
const palletHeightLimitCm = 180;

/** Whole centimetres that can be entered. */
export const palletLimits = {
  lengthCm: { label: "Length", min: 1, max: 1200 },
  widthCm: { label: "Width", min: 1, max: 300 },
  heightCm: { label: "Height", min: 1, max: 400 },
} as const satisfies Record<keyof PalletDimensions, { label: string; min: number; max: number }>;

/** How many standard footprints the pallet covers; the height takes no part. */
export function palletUnits(d: PalletDimensions): number {
  return Math.ceil(d.lengthCm / palletFootprint.lengthCm) * Math.ceil(d.widthCm / palletFootprint.widthCm);
}

/** What to say about a pallet above the standard height, else null. The calculated price stays the same. */
export function palletHeightNote(d: PalletDimensions): string | null {
  if (!(d.heightCm > palletHeightLimitCm)) return null;
  return `Height exceeds the standard limit of ${palletHeightLimitCm} cm; additional charges may apply`;
}

/** One refusal for each dimension that is not a whole number within its limits. */
export function palletRefusals(d: PalletDimensions): Refusal[] {
  return (["lengthCm", "widthCm", "heightCm"] as const).flatMap((side) => {
    const { label, min, max } = palletLimits[side];
    if (Number.isInteger(d[side]) && d[side] >= min && d[side] <= max) return [];
    const message = `${label} must be a whole number from ${min} to ${max} cm`;
    return [{ code: "pallet_dimensions_out_of_range", field: `pallet.${side}`, message }];
  });
}
