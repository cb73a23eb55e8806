import type { Address } from "./address.ts";
import { isNorthernIreland } from "./uk-postcode.ts";

export type Territory = "IE" | "NI" | "GB" | "abroad";

/** Where an address lies; Northern Ireland differs from Great Britain by its postcode. */
export function territoryOf(address: Pick<Address, "country" | "postcode">): Territory {
  if (address.country === "IE") return "IE";
  if (address.country !== "GB") return "abroad";
  return isNorthernIreland(address.postcode) ? "NI" : "GB";
}

/** Whether it lies on the island of Ireland, on whichever side of the border: Same Day and Next Day go nowhere else. */
export function onTheIsland(address: Pick<Address, "country" | "postcode">): boolean {
  const territory = territoryOf(address);
  return territory === "IE" || territory === "NI";
}
