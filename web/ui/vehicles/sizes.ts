/** Size seen from the side. */
export type Size = { lengthCm: number; heightCm: number };

export type VehicleKind = "cargo_bike" | "motor_bike" | "small_van" | "medium_van" | "large_van" | "truck" | "van";
export type ParcelKind = "envelope" | "small_box" | "medium_box" | "large_box" | "pallet" | "box";

/** Drawn beside others for scale. */
export type MeasureKind = "person" | "sheet";

/**
 * Sizes of all drawings: typical vehicles of each class on Irish roads, from makers' data sheets, and the largest
 * parcel of each default package type. `van` and `box` are the fallbacks.
 */
export const sizes: Record<VehicleKind | ParcelKind | MeasureKind, Size> = {
  cargo_bike: { lengthCm: 260, heightCm: 112 },
  motor_bike: { lengthCm: 210, heightCm: 128 },
  small_van: { lengthCm: 440, heightCm: 184 },
  medium_van: { lengthCm: 520, heightCm: 197 },
  large_van: { lengthCm: 620, heightCm: 252 },
  truck: { lengthCm: 860, heightCm: 345 },
  van: { lengthCm: 520, heightCm: 197 },
  envelope: { lengthCm: 35, heightCm: 25 },
  small_box: { lengthCm: 40, heightCm: 25 },
  medium_box: { lengthCm: 60, heightCm: 40 },
  large_box: { lengthCm: 100, heightCm: 60 },
  pallet: { lengthCm: 120, heightCm: 180 },
  box: { lengthCm: 60, heightCm: 40 },
  person: { lengthCm: 52, heightCm: 172 },
  sheet: { lengthCm: 21, heightCm: 29.7 },
};

const vehicles: readonly VehicleKind[] = ["cargo_bike", "motor_bike", "small_van", "medium_van", "large_van", "truck"];
const parcels: readonly ParcelKind[] = ["envelope", "small_box", "medium_box", "large_box", "pallet"];

/** The drawing for a delivery type's id; a neutral van for types added by staff. */
export function vehicleKind(id: string): VehicleKind {
  return vehicles.find((kind) => kind === id) ?? "van";
}

/** The drawing for a package type: by id, else a pallet for pallets or a neutral box. */
export function parcelKind(packageType: { id: string; isPallet?: boolean }): ParcelKind {
  return parcels.find((kind) => kind === packageType.id) ?? (packageType.isPallet ? "pallet" : "box");
}
