import { findPackage } from "./refusals.ts";
import type { Shipment } from "./shipment.ts";
import type { Tariff } from "./tariff.ts";

/** `maxWeight` is in kg; 0 means no limit. */
export type Carrier = { name: string; maxWeight: number };

/** What limits the weight: the service for same day, else the package type. */
export function carrierOf(
  tariff: Tariff,
  shipment: Pick<Shipment, "priority" | "serviceType" | "packageType">,
): Carrier | null {
  if (shipment.priority !== "same_day") return findPackage(tariff, shipment.packageType);
  return tariff.deliveryTypes.find((deliveryType) => deliveryType.id === shipment.serviceType) ?? null;
}

/** In kg; null without a limit. */
export function weightLimitOf(carrier: Carrier | null): number | null {
  return carrier && carrier.maxWeight > 0 ? carrier.maxWeight : null;
}

/** A weight in kg, typed with comma or point or sent as a number, rounded to the gram; null if it is not a weight. */
export function readKilograms(typed: string | number): number | null {
  const kilograms = typeof typed === "number" ? typed : Number(typed.trim().replace(",", "."));
  const isWeight = Number.isFinite(kilograms) && kilograms > 0 && kilograms <= 100_000;
  return isWeight ? Math.round(kilograms * 1000) / 1000 : null;
}

export type QuotedWeightLimit = { serviceName: string | null; packageName: string | null; maxWeightKg: number | null };

/**
 * Why a package of this weight (kg) cannot go as quoted, else null. The only check of weight, for browser and server.
 */
export function weightRefusal(quote: QuotedWeightLimit, weightKg: number | null): string | null {
  const { maxWeightKg } = quote;
  if (weightKg === null || maxWeightKg === null || weightKg <= maxWeightKg) return null;
  const carrier = quote.serviceName ?? quote.packageName ?? "This service";
  return `${carrier} takes up to ${maxWeightKg} kg; this package weighs ${weightKg} kg`;
}
