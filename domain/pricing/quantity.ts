import type { Refusal } from "./priced.ts";
import type { Shipment } from "./shipment.ts";
import type { PackageType, Priority } from "./tariff.ts";

/** The quantities that can be chosen. */
export const quantityLimits = { min: 1, max: 10 } as const;

/** Whether the visitor chooses a quantity: parcels under Next Day only, pallets also under Same Day. */
export function quantityOffered(packageType: PackageType | null, priority: Priority): boolean {
  if (!packageType?.quantityEnabled) return false;
  return priority === "next_day" || (priority === "same_day" && packageType.isPallet);
}

/** Why a shipment cannot have this quantity, else null. */
export function quantityRefusal({ quantity, priority }: Shipment, packageType: PackageType | null): Refusal | null {
  const { min, max } = quantityLimits;
  if (!quantityOffered(packageType, priority)) return null;
  if (Number.isInteger(quantity) && quantity >= min && quantity <= max) return null;
  const message = `Quantity must be a whole number from ${min} to ${max}`;
  return { code: "quantity_out_of_range", field: "quantity", message };
}
