import { findPackage } from "./refusals.ts";
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

/** The heaviest that this carrier takes, in kg; null where it names no limit. */
export function weightLimitOf(carrier: Carrier | null): number | null {
  return carrier && carrier.maxWeight > 0 ? carrier.maxWeight : null;
}

/** A weight in kg as it was typed or sent, with comma or point, to the gram; null where it is none. */
export function readKilograms(typed: string | number): number | null {
  const kilograms = typeof typed === "number" ? typed : Number(typed.trim().replace(",", "."));
  const isWeight = Number.isFinite(kilograms) && kilograms > 0 && kilograms <= 100_000;
  return isWeight ? Math.round(kilograms * 1000) / 1000 : null;
}

/** What a quote says of weight. */
export type QuotedLimit = { serviceName: string | null; packageName: string | null; maxWeightKg: number | null };

/** Why a package of this weight (kg) cannot go as it was quoted, else null. */
export function weightRefusal(quote: QuotedLimit, weightKg: number | null): string | null {
  const { maxWeightKg } = quote;
  if (weightKg === null || maxWeightKg === null || weightKg <= maxWeightKg) return null;
  const carrier = quote.serviceName ?? quote.packageName ?? "This service";
  return `${carrier} takes up to ${maxWeightKg} kg; this package weighs ${weightKg} kg`;
}
