import type { Address } from "../addresses/address.ts";
import { countryChoice, countryName } from "../addresses/countries.ts";
import { onTheIsland, territoryOf } from "../addresses/territory.ts";
import type { Refusal } from "./priced.ts";
import { priorityLabel } from "./priorities.ts";
import type { Priority } from "./tariff.ts";

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
