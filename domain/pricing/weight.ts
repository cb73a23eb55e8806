import { findPackage } from "./package-refusal.ts";
import type { Shipment } from "./shipment.ts";
import type { Tariff } from "./tariff.ts";

/** Who carries the weight; `maxWeight` in kg, 0 for no limit. */
export type Carrier = { name: string; maxWeight: number };

/** What limits a shipment's weight: the chosen service or, where no service is chosen, the package type. */
export function carrierOf(
  tariff: Tariff,
  shipment: Pick<Shipment, "priority" | "serviceType" | "packageType">,
): Carrier | null {
  if (shipment.priority !== "same_day") return findPackage(tariff, shipment.packageType);
  return tariff.deliveryTypes.find((deliveryType) => deliveryType.id === shipment.serviceType) ?? null;
}

/** Why this carrier cannot take a package of this weight (kg), else null. */
export function carrierWeightError(carrier: Carrier | null, weightKg: number): string | null {
  if (!carrier || carrier.maxWeight <= 0 || weightKg <= carrier.maxWeight) return null;
  return `${carrier.name} takes up to ${carrier.maxWeight} kg; this package weighs ${weightKg} kg`;
}

/** Why a package of this weight (kg) cannot go, else null. */
export function weightError(
  tariff: Tariff,
  shipment: Pick<Shipment, "priority" | "serviceType" | "packageType">,
  weightKg: number,
): string | null {
  return carrierWeightError(carrierOf(tariff, shipment), weightKg);
}
