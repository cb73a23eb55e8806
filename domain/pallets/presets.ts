import type { PalletDimensions } from "./pallet.ts";

export type PalletPreset = { id: "standard" | "euro" | "half"; name: string; dimensions: PalletDimensions };

/** The pallets that one choice fills in. */
export const palletPresets: readonly PalletPreset[] = [
  { id: "standard", name: "Standard Pallet", dimensions: { lengthCm: 120, widthCm: 100, heightCm: 180 } },
  { id: "euro", name: "Euro Pallet", dimensions: { lengthCm: 120, widthCm: 80, heightCm: 180 } },
  { id: "half", name: "Half Pallet", dimensions: { lengthCm: 60, widthCm: 100, heightCm: 180 } },
];
