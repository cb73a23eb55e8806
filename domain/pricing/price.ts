import { formatEuro } from "../money/euro.ts";
import { fixDistance } from "./distance.ts";
import { priceNextDay, priceStandard } from "./formulas.ts";
import { emptyServiceText, serviceOffers } from "./offers.ts";
import { palletRefusals, palletUnits } from "./pallet.ts";
import type { Price, PriceResult, QuoteKind, Refusal } from "./priced.ts";
import { quantityLimits, quantityOffered, quantityRefusal } from "./quantity.ts";
import { findPackage, packageRefusal, serviceRefusal, territoryRefusal } from "./refusals.ts";
import type { Shipment } from "./shipment.ts";
import type { DeliveryType, PackageType, Tariff } from "./tariff.ts";

/** A total above a million euro is a slip of the pen in the tariff. */
export const highestTotalCents = 100_000_000;

/**
 * The itemised price of a shipment in whole cents, or every reason why there is none. `distanceKm` is the driving distance, null when
 * unknown; it is fixed to 0.1 km here, and only same day needs it. Kinds `specialist` and `international` are priced by a person.
 */
export function priceShipment(tariff: Tariff, shipment: Shipment, distanceKm: number | null): PriceResult {
  const packageType = findPackage(tariff, shipment.packageType);
  const service = tariff.deliveryTypes.find((deliveryType) => deliveryType.id === shipment.serviceType) ?? null;
  const km = distanceKm === null || !(distanceKm >= 0 && distanceKm < Infinity) ? null : fixDistance(distanceKm);
  const refusals = [
    territoryRefusal(shipment.priority, shipment.pickup, shipment.dropoff),
    packageRefusal(tariff, shipment.packageType, shipment.priority),
    ...palletFaults(shipment, packageType),
    quantityRefusal(shipment, packageType),
    ...(shipment.priority === "same_day" ? serviceFaults(tariff, shipment, service, packageType, km) : []),
  ].filter((refusal) => refusal !== null);
  if (refusals.length > 0) return { ok: false, refusals };

  const quantity = quantityOffered(packageType, shipment.priority) ? shipment.quantity : quantityLimits.min;
  const units = packageType?.isPallet && shipment.pallet ? palletUnits(shipment.pallet) : 1;
  if (shipment.priority === "international") return { ok: true, price: unpriced("international", units, quantity) };
  if (shipment.priority === "next_day" && packageType)
    return charge(priceNextDay(packageType, units, quantity), packageType);
  if (!service || km === null) throw new Error("A same-day shipment without service or distance was not refused");
  if (service.phoneBookingOnly) return { ok: true, price: unpriced("specialist", units, quantity) };
  const standard = priceStandard(service, tariff.priorityMultipliers.same_day, km, quantity);
  return charge({ ...standard, palletUnits: units }, service);
}

function unpriced(kind: QuoteKind, units: number, quantity: number): Price {
  return { kind, palletUnits: units, quantity, lines: [], netCents: 0, vatCents: 0, totalCents: 0 };
}

/** A price of nothing, or above the highest, is no price: something is wrong with the tariff. */
function charge(price: Price, sold: DeliveryType | PackageType): PriceResult {
  const { totalCents } = price;
  if (totalCents > 0 && totalCents <= highestTotalCents) return { ok: true, price };
  const field = "basePrice" in sold ? "serviceType" : "packageType";
  const code = totalCents > 0 ? "price_too_high" : "free_of_charge";
  const why =
    totalCents > 0 ? `is not sold online above ${formatEuro(highestTotalCents)}` : "has no price at the moment (€0.00)";
  return { ok: false, refusals: [{ code, field, message: `${sold.name} ${why}; please contact us for a quote` }] };
}

function palletFaults(shipment: Shipment, packageType: PackageType | null): Refusal[] {
  if (!packageType?.isPallet) return [];
  if (shipment.pallet) return palletRefusals(shipment.pallet);
  // Only next day multiplies by units; elsewhere a pallet without dimensions counts as one.
  if (shipment.priority !== "next_day") return [];
  const message = "Pallet length, width and height are required for Next Day delivery";
  return [{ code: "pallet_dimensions_required", field: "pallet", message }];
}

function serviceFaults(
  tariff: Tariff,
  shipment: Shipment,
  service: DeliveryType | null,
  packageType: PackageType | null,
  km: number | null,
): Refusal[] {
  if (shipment.serviceType === null) {
    const available = serviceOffers(tariff, shipment.packageType, km).some((offer) => offer.available);
    const message = available ? "Service type is required" : emptyServiceText(shipment.packageType, km);
    return [{ code: "service_type_required", field: "serviceType", message }];
  }
  if (!service)
    return [{ code: "service_type_unknown", field: "serviceType", message: "Selected delivery type not found" }];
  const refusal = serviceRefusal(service, packageType, km);
  if (refusal) return [refusal];
  if (km !== null) return [];
  const message = "The distance between the two addresses is not known, so there is no price yet";
  return [{ code: "distance_unknown", field: "dropoff", message }];
}
