import { showPostcode } from "../../../domain/addresses/postcode.ts";
import type { RoutePoint } from "../maps.ts";
import type { Waypoint } from "./route-with-google.ts";

/** A typed address as Google reads it best, on one line. Who lives there is nobody's business. */
export function addressWaypoint(point: RoutePoint): Waypoint {
  const { address1, address2, city, state, postcode, country } = point;
  const isIrish = country.toUpperCase() === "IE";
  const county = state && isIrish ? `County ${state}` : state;
  const land = isIrish ? "Ireland" : "Northern Ireland, United Kingdom";
  const lines = [address1, address2, city, county, showPostcode(country, postcode), land];
  return {
    address: lines
      .map((line) => line?.trim())
      .filter(Boolean)
      .join(", "),
  };
}
