import type { ParcelKind, VehicleKind } from "./sizes.ts";

const vehicles: readonly VehicleKind[] = ["cargo_bike", "motor_bike", "small_van", "medium_van", "large_van", "truck"];
const parcels: readonly ParcelKind[] = ["envelope", "small_box", "medium_box", "large_box", "pallet"];

/** The drawing for a delivery type's id; a neutral van for ids that staff added. */
export function vehicleKind(id: string): VehicleKind {
  return vehicles.find((kind) => kind === id) ?? "van";
}

/** The drawing for a package type: by its id, else a pallet for pallets and a neutral box for the rest. */
export function parcelKind(packageType: { id: string; isPallet?: boolean }): ParcelKind {
  return parcels.find((kind) => kind === packageType.id) ?? (packageType.isPallet ? "pallet" : "box");
}
