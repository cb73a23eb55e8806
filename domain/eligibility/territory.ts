import type { Address } from "../addresses/address.ts";
import { countryChoice, countryName } from "../addresses/countries.ts";
import { isNorthernIreland } from "../addresses/uk-postcode.ts";
import type { Refusal } from "../pricing/priced.ts";
import { priorityLabel } from "../pricing/priorities.ts";
import type { Priority } from "../pricing/tariff.ts";

export type Territory = "IE" | "NI" | "GB" | "abroad";

/** Where an address lies; Northern Ireland is told from Great Britain by its postcode. */
export function territoryOf(address: Pick<Address, "country" | "postcode">): Territory {
  if (address.country === "IE") return "IE";
  if (address.country !== "GB") return "abroad";
  return isNorthernIreland(address.postcode) ? "NI" : "GB";
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

function onTheIsland(address: Address): boolean {
  const territory = territoryOf(address);
  return territory === "IE" || territory === "NI";
}

function placeOf(address: Address): string {
  return countryName(countryChoice(address.country, address.postcode)) || "another country";
}
