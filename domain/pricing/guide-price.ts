import type { Cents } from "../money/euro.ts";
import { inSentence, withArticle } from "../text/words.ts";
import { palletPresets } from "./pallet.ts";
import { type PriceSource, priceShipment } from "./price.ts";
import type { PriceResult, Refusal } from "./priced.ts";
import { findPackage, isSoldNextDay } from "./refusals.ts";
import type { Shipment } from "./shipment.ts";
import type { Tariff } from "./tariff.ts";

/**
 * The price of an incomplete choice. `from`: it is the lowest of several ways to complete it. `shipment` is the
 * complete one with that price, so that a quote for it costs the same.
 */
export type GuidePrice =
  | { kind: "total"; netCents: Cents; totalCents: Cents; from: boolean; shipment: Shipment }
  | { kind: "on_request" }
  | { kind: "refused"; reason: string };

/**
 * Prices a shipment whose package or service may still be open: the lowest of all ways to complete it, each priced by
 * `priceShipment`; null if there is no price and no reason yet.
 */
export function guidePrice(source: PriceSource, shipment: Shipment, distanceKm: number | null): GuidePrice | null {
  let lowest: (GuidePrice & { kind: "total" }) | null = null;
  let possible = 0;
  let reason: string | undefined;
  for (const complete of completeShipments(source, shipment)) {
    const result: PriceResult = priceShipment(source, complete, distanceKm);
    if (!result.ok) {
      const [{ code } = { code: null }] = result.refusals;
      // Of several reasons the distance comes first: a trip too far for one service may be too large for the others.
      if (code && (reason === undefined || code === "out_of_range")) reason = reasons[code];
      continue;
    }
    possible += 1;
    const { kind, netCents, totalCents } = result.price;
    if (kind === "priced" && (lowest === null || totalCents < lowest.totalCents))
      lowest = { kind: "total", netCents, totalCents, from: false, shipment: complete };
  }
  if (lowest) return { ...lowest, from: possible > 1 };
  if (possible > 0) return { kind: "on_request" };
  return reason ? { kind: "refused", reason } : null;
}

/** Reasons that are short enough for a card. */
const reasons: Partial<Record<Refusal["code"], string>> = {
  not_on_the_island: "Only within the island",
  not_international: "Only across a border",
  package_not_compatible: "No service carries it",
  out_of_range: "Too far for any service",
  free_of_charge: "No price at the moment",
  price_too_high: "Not sold online",
};

/** How a complete shipment is carried or what it is: 'by small van', 'for an envelope'. */
export function carriedBy(tariff: Tariff, { priority, serviceType, packageType }: Shipment): string {
  if (priority === "same_day")
    return `by ${inSentence(tariff.deliveryTypes.find(({ id }) => id === serviceType)?.name ?? "")}`;
  return `for ${withArticle(tariff.packageTypes.find(({ id }) => id === packageType)?.name ?? "")}`;
}

/** Every way to complete the shipment: each service for same day, else one of each package, pallets as one unit. */
function completeShipments(tariff: Tariff, shipment: Shipment): Shipment[] {
  if (shipment.priority === "same_day") {
    if (shipment.serviceType !== null) return [shipment];
    return tariff.deliveryTypes.map(({ id }) => ({ ...shipment, serviceType: id }));
  }
  if (findPackage(tariff, shipment.packageType)) return [shipment];
  const packages = tariff.packageTypes.filter(
    (packageType) => shipment.priority === "international" || isSoldNextDay(packageType),
  );
  return packages.map(({ id, isPallet }) => {
    const pallet = isPallet ? palletPresets[0].dimensions : null;
    return { ...shipment, packageType: id, quantity: 1, pallet };
  });
}
