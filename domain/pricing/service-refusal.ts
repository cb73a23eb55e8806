import { fixDistance, formatDistance, metres } from "./distance.ts";
import type { Refusal } from "./priced.ts";
import type { DeliveryType, PackageType } from "./tariff.ts";

/**
 * Why this service does not carry this package over this distance, else null. A package or distance that is not known yet (null)
 * refuses nothing. The distance counts as it is priced, to 0.1 km.
 */
export function serviceRefusal(
  service: DeliveryType,
  packageType: PackageType | null,
  distanceKm: number | null,
): Refusal | null {
  if (packageType && !service.compatiblePackageTypes.includes(packageType.id)) {
    const message = `${service.name} does not carry ${packageType.name}`;
    return { code: "package_not_compatible", field: "serviceType", message };
  }
  if (distanceKm !== null && service.maxRange > 0 && metres(fixDistance(distanceKm)) > metres(service.maxRange)) {
    const message = `${service.name} goes up to ${service.maxRange} km; this trip is ${formatDistance(distanceKm)}`;
    return { code: "out_of_range", field: "serviceType", message };
  }
  return null;
}
