import type { Address } from "../addresses/address.ts";
import { countryChoice, countryName, onTheIsland, territoryOf } from "../addresses/countries.ts";
import { fixDistance, formatDistance, metres } from "./distance.ts";
import { priorityLabel } from "./names.ts";
import type { Refusal } from "./priced.ts";
import type { DeliveryType, PackageType, Priority, Tariff } from "./tariff.ts";

/** The package type with this id; null when none is chosen or it is not in the tariff. */
export function findPackage(tariff: Tariff, id: string | null): PackageType | null {
  return tariff.packageTypes.find((packageType) => packageType.id === id) ?? null;
}

/** A package is sold next day when it has a price for it. */
export function soldNextDay(packageType: PackageType): boolean {
  return (packageType.nextDayPrice ?? 0) > 0;
}

/** Why this package cannot go with this priority, else null. Same day goes without one: there the service is what is priced. */
export function packageRefusal(tariff: Tariff, id: string | null, priority: Priority): Refusal | null {
  const field = "packageType";
  if (id === null) {
    if (priority === "same_day") return null;
    const message = `Package type is required for ${priorityLabel(priority)} delivery`;
    return { code: "package_type_required", field, message };
  }
  const packageType = findPackage(tariff, id);
  if (priority === "next_day" && !(packageType && soldNextDay(packageType))) {
    const message = "Selected package type not found or Next Day pricing not available";
    return { code: packageType ? "package_not_sold_next_day" : "package_type_unknown", field, message };
  }
  return packageType ? null : { code: "package_type_unknown", field, message: "Selected package type not found" };
}

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
    const message = `${packageType.name} cannot go by ${service.name}`;
    return { code: "package_not_compatible", field: "serviceType", message };
  }
  if (distanceKm !== null && service.maxRange > 0 && metres(fixDistance(distanceKm)) > metres(service.maxRange)) {
    const message = `${service.name} goes up to ${service.maxRange} km; this trip is ${formatDistance(distanceKm)}`;
    return { code: "out_of_range", field: "serviceType", message };
  }
  return null;
}

/**
 * Why this priority is not sold between these two addresses, else null. Same day and next day stay on the island; international has one
 * end on it and the other elsewhere, or crosses the border between Ireland and Northern Ireland.
 */
export function territoryRefusal(priority: Priority, pickup: Address, dropoff: Address): Refusal | null {
  return priority === "international"
    ? internationalRefusal(pickup, dropoff)
    : islandRefusal(priority, pickup, dropoff);
}

function islandRefusal(priority: Priority, pickup: Address, dropoff: Address): Refusal | null {
  const [field, stray] = onTheIsland(pickup) ? ["dropoff", dropoff] : ["pickup", pickup];
  if (onTheIsland(stray)) return null;
  const end = field === "pickup" ? "pickup" : "delivery";
  return {
    code: "not_on_the_island",
    field: `${field}.country`,
    message: `${priorityLabel(priority)} runs between addresses in Ireland and Northern Ireland only; the ${end} address is in ${placeOf(stray)}. Choose International instead`,
  };
}

function internationalRefusal(pickup: Address, dropoff: Address): Refusal | null {
  const code = "not_international";
  if (!onTheIsland(pickup) && !onTheIsland(dropoff)) {
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
