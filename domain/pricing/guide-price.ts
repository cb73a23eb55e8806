import type { Cents } from "../money/euro.ts";
import { palletPresets } from "./pallet.ts";
import { priceShipment } from "./price.ts";
import type { PriceResult, Refusal } from "./priced.ts";
import { findPackage, soldNextDay } from "./refusals.ts";
import type { Shipment } from "./shipment.ts";
import type { Tariff } from "./tariff.ts";

/**
 * What an offer costs before all of it is chosen. `from`: the least of several ways to choose the rest. `shipment` is the one that costs
 * that much, whole, so that a quote of it costs the same.
 */
export type OfferPrice =
  | { kind: "total"; totalCents: Cents; from: boolean; shipment: Shipment }
  | { kind: "on_request" }
  | { kind: "refused"; reason: string };

/**
 * The price of a shipment of which package or service may still be open, each way to fill them in priced by `priceShipment`; null where
 * nothing can be said yet. `distanceKm` as there. Dates cost nothing.
 */
export function offerPrice(tariff: Tariff, shipment: Shipment, distanceKm: number | null): OfferPrice | null {
  let least: (OfferPrice & { kind: "total" }) | null = null;
  let possible = 0;
  let reason: string | undefined;
  for (const whole of wholeShipments(tariff, shipment)) {
    const result: PriceResult = priceShipment(tariff, whole, distanceKm);
    if (!result.ok) {
      const [{ code } = { code: null }] = result.refusals;
      // What is too far for one service may be too large for another: the trip is what keeps it from going.
      if (code && (reason === undefined || code === "out_of_range")) reason = reasons[code];
      continue;
    }
    possible += 1;
    const { kind, totalCents } = result.price;
    if (kind === "priced" && (least === null || totalCents < least.totalCents))
      least = { kind: "total", totalCents, from: false, shipment: whole };
  }
  if (least) return { ...least, from: possible > 1 };
  if (possible > 0) return { kind: "on_request" };
  return reason ? { kind: "refused", reason } : null;
}

/** In so few words that they fit a card. */
const reasons: Partial<Record<Refusal["code"], string>> = {
  not_on_the_island: "Only within the island",
  not_international: "Only across a border",
  package_not_compatible: "No service carries it",
  out_of_range: "Too far for any service",
  free_of_charge: "No price at the moment",
  price_too_high: "Not sold online",
};

/** Every way to fill in what is open: any service same day, elsewhere one of any package, a pallet of one unit. */
function wholeShipments(tariff: Tariff, shipment: Shipment): Shipment[] {
  if (shipment.priority === "same_day") {
    if (shipment.serviceType !== null) return [shipment];
    return tariff.deliveryTypes.map(({ id }) => ({ ...shipment, serviceType: id }));
  }
  if (findPackage(tariff, shipment.packageType)) return [shipment];
  const packages = tariff.packageTypes.filter(
    (packageType) => shipment.priority === "international" || soldNextDay(packageType),
  );
  return packages.map(({ id, isPallet }) => {
    const pallet = isPallet ? palletPresets[0].dimensions : null;
    return { ...shipment, packageType: id, quantity: 1, pallet };
  });
}
