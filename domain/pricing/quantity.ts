import type { Refusal } from "./priced.ts";
import type { Shipment } from "./shipment.ts";
import type { PackageType, Priority } from "./tariff.ts";

export const quantityLimits = { min: 1, max: 10 } as const;

export const quantityText = `Quantity must be a whole number from ${quantityLimits.min} to ${quantityLimits.max}`;

/** Whether a quantity can be chosen: for parcels with Next Day only, for pallets with Same Day too. */
export function hasQuantityChoice(packageType: PackageType | null, priority: Priority): boolean {
  if (!packageType?.quantityEnabled) return false;
  return priority === "next_day" || (priority === "same_day" && packageType.isPallet);
}

export function quantityRefusal({ quantity, priority }: Shipment, packageType: PackageType | null): Refusal | null {
  if (!hasQuantityChoice(packageType, priority)) return null;
  if (Number.isInteger(quantity) && quantity >= quantityLimits.min && quantity <= quantityLimits.max) return null;
  return { code: "quantity_out_of_range", field: "quantity", message: quantityText };
}
