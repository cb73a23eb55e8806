import { formatEuro } from "../money/euro.ts";
import { roundDistance } from "./distance.ts";
import { addUpGross, type ExactPrice, nextDayParts, standardParts } from "./formulas.ts";
import { palletRefusals, palletUnits } from "./pallet.ts";
import type { Price, PriceResult, QuoteKind, Refusal } from "./priced.ts";
import { hasQuantityChoice, quantityLimits, quantityRefusal } from "./quantity.ts";
import { findPackage, packageRefusal, serviceRefusal, territoryRefusal } from "./refusals.ts";
import type { Shipment } from "./shipment.ts";
import { emptyServiceText, serviceOptions } from "./shipment-options.ts";
import type { DeliveryType, PackageType, Tariff } from "./tariff.ts";

/** A total above a million euro is taken for a typo in the tariff. */
export const maxTotalCents = 100_000_000;

/** What is sold: a package for next day, a service for same day. */
export type Sold = { shipment: Shipment; packageType: PackageType | null; service: DeliveryType | null };

/**
 * What prices a shipment: the public tariff alone, or an account's rates with its own way to add them up
 * (`account-prices.ts`), which the public calculator does not load.
 */
export type PriceSource = Tariff & { addUp?: (exact: ExactPrice, sold: Sold) => Price };

/**
 * The itemised price of a shipment in whole cents, or every reason why there is none. `distanceKm` is the driving
 * distance, null if unknown; it is rounded to 0.1 km, and only same day needs it. Staff price `specialist` and
 * `international`.
 */
export function priceShipment(source: PriceSource, shipment: Shipment, distanceKm: number | null): PriceResult {
  const tariff: Tariff = source;
  const { addUp = addUpGross } = source;
  const packageType = findPackage(tariff, shipment.packageType);
  const service = tariff.deliveryTypes.find((deliveryType) => deliveryType.id === shipment.serviceType) ?? null;
  const km = distanceKm === null || !(distanceKm >= 0 && distanceKm < Infinity) ? null : roundDistance(distanceKm);
  const refusals = [
    territoryRefusal(shipment.priority, shipment.pickup, shipment.dropoff),
    packageRefusal(tariff, shipment.packageType, shipment.priority),
    ...requiredPalletRefusals(shipment, packageType),
    quantityRefusal(shipment, packageType),
    ...(shipment.priority === "same_day" ? sameDayRefusals(tariff, shipment, service, packageType, km) : []),
  ].filter((refusal) => refusal !== null);
  if (refusals.length > 0) return { ok: false, refusals };

  const quantity = hasQuantityChoice(packageType, shipment.priority) ? shipment.quantity : quantityLimits.min;
  const units = packageType?.isPallet && shipment.pallet ? palletUnits(shipment.pallet) : 1;
  if (shipment.priority === "international") return { ok: true, price: unpriced("international", units, quantity) };
  if (shipment.priority === "next_day" && packageType)
    return withinLimits(
      addUp(nextDayParts(packageType, units, quantity), { shipment, packageType, service }),
      packageType,
    );
  if (!service || km === null) throw new Error("A same-day shipment without service or distance was not refused");
  if (service.phoneBookingOnly) return { ok: true, price: unpriced("specialist", units, quantity) };
  const exact = standardParts(service, tariff.priorityMultipliers.same_day, km, units, quantity);
  return withinLimits(addUp(exact, { shipment, packageType, service }), service);
}

/**
 * The same for a shipment whose distance nobody can measure: staff price it as if its service were booked by phone,
 * unless anything but the distance refuses it.
 */
export function requestShipment(source: PriceSource, shipment: Shipment): PriceResult {
  const byPhone = source.deliveryTypes.map((service) => ({ ...service, phoneBookingOnly: true, maxRange: 0 }));
  return priceShipment({ ...source, deliveryTypes: byPhone }, shipment, 0);
}

function unpriced(kind: QuoteKind, units: number, quantity: number): Price {
  return { kind, palletUnits: units, quantity, lines: [], netCents: 0, vatCents: 0, totalCents: 0 };
}

/** Refuses a price of zero or above the maximum, which is an error in the tariff. */
function withinLimits(price: Price, sold: DeliveryType | PackageType): PriceResult {
  const { totalCents } = price;
  if (totalCents > 0 && totalCents <= maxTotalCents) return { ok: true, price };
  const field = "basePrice" in sold ? "serviceType" : "packageType";
  const refusal: Refusal =
    totalCents > 0
      ? {
          code: "price_too_high",
          field,
          message: `${sold.name} is not sold online above ${formatEuro(maxTotalCents)}; please contact us for a quote`,
        }
      : {
          code: "free_of_charge",
          field,
          message: `${sold.name} has no price at the moment (€0.00); please contact us for a quote`,
        };
  return { ok: false, refusals: [refusal] };
}

function requiredPalletRefusals(shipment: Shipment, packageType: PackageType | null): Refusal[] {
  if (!packageType?.isPallet) return [];
  if (shipment.pallet) return palletRefusals(shipment.pallet);
  // Only next day multiplies by units; otherwise a pallet without dimensions counts as one.
  if (shipment.priority !== "next_day") return [];
  const message = "Pallet length, width and height are required for Next Day delivery";
  return [{ code: "pallet_dimensions_required", field: "pallet", message }];
}

function sameDayRefusals(
  tariff: Tariff,
  shipment: Shipment,
  service: DeliveryType | null,
  packageType: PackageType | null,
  km: number | null,
): Refusal[] {
  if (shipment.serviceType === null) {
    const available = serviceOptions(tariff, shipment.packageType, km).some((offer) => offer.available);
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
