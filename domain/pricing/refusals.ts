import type { Address } from "../addresses/address.ts";
import { countryChoice, countryName, isOnIsland, territoryOf } from "../addresses/countries.ts";
import { formatDistance, metres, roundDistance } from "./distance.ts";
import { priorityLabel } from "./names.ts";
import type { Refusal } from "./priced.ts";
import type { DeliveryType, PackageType, Priority, Tariff } from "./tariff.ts";

/** The package type; null if none is chosen or the tariff does not have it. */
export function findPackage(tariff: Tariff, id: string | null): PackageType | null {
  return tariff.packageTypes.find((packageType) => packageType.id === id) ?? null;
}

export function isSoldNextDay(packageType: PackageType): boolean {
  return (packageType.nextDayPrice ?? 0) > 0;
}

/** Why this package cannot go with this priority, else null. Same day needs none, because it prices the service. */
export function packageRefusal(tariff: Tariff, id: string | null, priority: Priority): Refusal | null {
  const field = "packageType";
  if (id === null) {
    if (priority === "same_day") return null;
    const message = `Package type is required for ${priorityLabel(priority)} delivery`;
    return { code: "package_type_required", field, message };
  }
  const packageType = findPackage(tariff, id);
  if (priority === "next_day" && !(packageType && isSoldNextDay(packageType))) {
    const message = "Selected package type not found or Next Day pricing not available";
    return { code: packageType ? "package_not_sold_next_day" : "package_type_unknown", field, message };
  }
  return packageType ? null : { code: "package_type_unknown", field, message: "Selected package type not found" };
}

/**
 * Why this service does not carry this package over this distance, else null. Unknown values (null) refuse nothing. The
 * distance is rounded to 0.1 km, as it is priced.
 */
export function serviceRefusal(
  service: DeliveryType,
  packageType: PackageType | null,
  distanceKm: number | null,
): Refusal | null {
  if (packageType && !service.compatiblePackageTypes.includes(packageType.id)) {
    const message = `${packageType.name} cannot go by ${service.name}`;
    return { code: "package_not_compatible", field: "serviceType", message };
  }
  if (distanceKm !== null && service.maxRange > 0 && metres(roundDistance(distanceKm)) > metres(service.maxRange)) {
    const message = `${service.name} goes up to ${service.maxRange} km; this trip is ${formatDistance(distanceKm)}`;
    return { code: "out_of_range", field: "serviceType", message };
  }
  return null;
}

/**
 * Why this priority is not sold between these addresses, else null. Same day and next day stay on the island;
 * international has one end on it and one elsewhere, or crosses the border between Ireland and Northern Ireland.
 */
export function territoryRefusal(priority: Priority, pickup: Address, dropoff: Address): Refusal | null {
  return priority === "international"
    ? internationalRefusal(pickup, dropoff)
    : islandRefusal(priority, pickup, dropoff);
}

function islandRefusal(priority: Priority, pickup: Address, dropoff: Address): Refusal | null {
  const [field, stray] = isOnIsland(pickup) ? ["dropoff", dropoff] : ["pickup", pickup];
  if (isOnIsland(stray)) return null;
  const end = field === "pickup" ? "pickup" : "delivery";
  return {
    code: "not_on_the_island",
    field: `${field}.country`,
    message: `${priorityLabel(priority)} runs between addresses in Ireland and Northern Ireland only; the ${end} address is in ${placeOf(stray)}. Choose International instead`,
  };
}

function internationalRefusal(pickup: Address, dropoff: Address): Refusal | null {
  const code = "not_international";
  if (!isOnIsland(pickup) && !isOnIsland(dropoff)) {
    const message = `International needs at least one address in Ireland or Northern Ireland; these are in ${placeOf(pickup)} and ${placeOf(dropoff)}`;
    return { code, field: "pickup.country", message };
  }
  if (territoryOf(pickup) !== territoryOf(dropoff)) return null;
  const message = `International needs addresses in two different countries; both are in ${placeOf(pickup)}. Choose Same Day or Next Day instead`;
  return { code, field: "dropoff.country", message };
}

function placeOf(address: Address): string {
  return countryName(countryChoice(address.country, address.postcode)) || "another country";
}
