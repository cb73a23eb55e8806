import { withArticle } from "../text/words.ts";
import { showKilometres } from "./distance.ts";
import type { Refusal } from "./priced.ts";
import { findPackage, packageRefusal, serviceRefusal, soldNextDay } from "./refusals.ts";
import type { DeliveryType, PackageType, Priority, Tariff } from "./tariff.ts";

/** `listed` says whether a card is shown at all: Next Day shows only what it sells. `reason` is null when available. */
export type PackageOffer = { packageType: PackageType; listed: boolean; available: boolean; reason: string | null };

export type ServiceOffer = { deliveryType: DeliveryType; available: boolean; refusal: Refusal | null };

/** Every package type of the tariff, in its order. */
export function packageOffers(tariff: Tariff, priority: Priority): PackageOffer[] {
  return tariff.packageTypes.map((packageType) => {
    if (priority !== "next_day" || soldNextDay(packageType)) {
      return { packageType, listed: true, available: true, reason: null };
    }
    return {
      packageType,
      listed: false,
      available: false,
      reason: `${packageType.name} is not available for Next Day delivery`,
    };
  });
}

/** Every delivery type of the tariff, in its order, for what is known so far of the package (its id) and the distance. */
export function serviceOffers(tariff: Tariff, packageTypeId: string | null, distanceKm: number | null): ServiceOffer[] {
  const packageType = findPackage(tariff, packageTypeId);
  const unknownPackage = packageRefusal(tariff, packageTypeId, "same_day");
  return tariff.deliveryTypes.map((deliveryType) => {
    const refusal = unknownPackage ?? serviceRefusal(deliveryType, packageType, distanceKm);
    return { deliveryType, available: refusal === null, refusal };
  });
}

/**
 * The refusal in the few words that its own card has room for, which names the service already: 'Too small for a large box' where it takes
 * less than the package may weigh. Null when available.
 */
export function reasonOnCard({ deliveryType, refusal }: ServiceOffer, packageType: PackageType | null): string | null {
  if (!refusal) return null;
  if (refusal.code === "out_of_range") return `Goes up to ${deliveryType.maxRange} km`;
  if (refusal.code !== "package_not_compatible" || !packageType) return refusal.message;
  const isTooSmall = deliveryType.maxWeight > 0 && deliveryType.maxWeight < packageType.maxWeight;
  return `${isTooSmall ? "Too small" : "Not"} for ${withArticle(packageType.name)}`;
}

/** What stands in place of an empty list of services. */
export function emptyServiceText(packageTypeId: string | null, distanceKm: number | null): string {
  if (packageTypeId !== null) {
    const within = distanceKm === null ? "" : ` within ${showKilometres(distanceKm)} km`;
    return `No delivery services available for the selected package type${within}`;
  }
  if (distanceKm === null) return "No delivery services available.";
  return `No delivery services available for distance ${showKilometres(distanceKm)} km. Please check delivery addresses.`;
}

/** What stands in place of an empty list of packages. */
export function emptyPackageText(priority: Priority): string {
  if (priority !== "next_day") return "No package types available.";
  return "No package types are configured for Next Day delivery. Please contact support or try a different priority option.";
}
