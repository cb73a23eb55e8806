/** Outer dimensions of one loaded pallet in whole centimetres. */
export type PalletDimensions = { lengthCm: number; widthCm: number; heightCm: number };
