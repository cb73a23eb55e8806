import { withArticle } from "../text/words.ts";
import { showKilometres } from "./distance.ts";
import type { Refusal } from "./priced.ts";
import { findPackage, isSoldNextDay, packageRefusal, serviceRefusal } from "./refusals.ts";
import type { DeliveryType, PackageType, Priority, Tariff } from "./tariff.ts";

/**
 * `listed`: whether its card is shown at all, since Next Day shows only what it sells. `reason` is null if available.
 */
export type PackageOption = { packageType: PackageType; listed: boolean; available: boolean; reason: string | null };

export type ServiceOption = { deliveryType: DeliveryType; available: boolean; refusal: Refusal | null };

export function packageOptions(tariff: Tariff, priority: Priority): PackageOption[] {
  return tariff.packageTypes.map((packageType) => {
    if (priority !== "next_day" || isSoldNextDay(packageType)) {
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

/** Every delivery type of the tariff, for what is known so far of the package (its id) and the distance. */
export function serviceOptions(
  tariff: Tariff,
  packageTypeId: string | null,
  distanceKm: number | null,
): ServiceOption[] {
  const packageType = findPackage(tariff, packageTypeId);
  const unknownPackage = packageRefusal(tariff, packageTypeId, "same_day");
  return tariff.deliveryTypes.map((deliveryType) => {
    const refusal = unknownPackage ?? serviceRefusal(deliveryType, packageType, distanceKm);
    return { deliveryType, available: refusal === null, refusal };
  });
}

/**
 * The refusal, short enough for the service's card: 'Too small for a large box' if the service takes less than the
 * package may weigh. Null if available.
 */
export function reasonOnCard({ deliveryType, refusal }: ServiceOption, packageType: PackageType | null): string | null {
  if (!refusal) return null;
  if (refusal.code === "out_of_range") return `Goes up to ${deliveryType.maxRange} km`;
  if (refusal.code !== "package_not_compatible" || !packageType) return refusal.message;
  const isTooSmall = deliveryType.maxWeight > 0 && deliveryType.maxWeight < packageType.maxWeight;
  const goods = withArticle(packageType.name);
  return isTooSmall ? `Too small for ${goods}` : `Not for ${goods}`;
}

/** The text for an empty list of services. */
export function emptyServiceText(packageTypeId: string | null, distanceKm: number | null): string {
  if (packageTypeId !== null && distanceKm === null)
    return "No delivery services available for the selected package type";
  if (packageTypeId !== null && distanceKm !== null)
    return `No delivery services available for the selected package type within ${showKilometres(distanceKm)} km`;
  if (distanceKm === null) return "No delivery services available.";
  return `No delivery services available for distance ${showKilometres(distanceKm)} km. Please check delivery addresses.`;
}

/** The text for an empty list of packages. */
export function emptyPackageText(priority: Priority): string {
  if (priority !== "next_day") return "No package types available.";
  return "No package types are configured for Next Day delivery. Please contact support or try a different priority option.";
}
