import type { Refusal } from "./priced.ts";
import { priorityLabel } from "./priorities.ts";
import type { PackageType, Priority, Tariff } from "./tariff.ts";

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
