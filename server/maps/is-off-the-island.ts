import { onTheIsland } from "../../domain/addresses/territory.ts";
import type { RoutePoint } from "./maps.ts";

/** Whether a typed address cannot be driven to: of another country, or of Great Britain by its postcode; without one the country alone does not tell. */
export function isOffTheIsland({ country, postcode }: RoutePoint): boolean {
  const code = country.toUpperCase();
  const mayBeNorthern = code === "GB" && postcode.trim() === "";
  return !mayBeNorthern && !onTheIsland({ country: code, postcode });
}
