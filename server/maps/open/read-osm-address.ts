import { cleanCounty, counties, northernCounties } from "../../../domain/addresses/counties.ts";
import { normalisePostcode } from "../../../domain/addresses/postcode.ts";
import { dublinDistrict } from "../dublin-district.ts";
import { findRegion } from "../find-town.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { Coordinates, Place } from "../maps.ts";
import type { OsmPlace } from "./osm-place.ts";

export type OsmAddress = Pick<Place, "address1" | "address2" | "city" | "state" | "postcode" | "country">;

/**
 * The address of an object in Irish conventions: county without 'County', 'Dublin 24' as town, a suburb or village
 * alone as town. The county comes from the position if OpenStreetMap has a council area or none. Null off the island.
 */
export function readOsmAddress(gazetteer: Gazetteer, place: OsmPlace): OsmAddress | null {
  const country = place.countryCode;
  if (country !== "IE" && country !== "GB") return null;
  const state = findCounty(gazetteer, place.county, place.at, country);
  if (state === null) return null;
  const postcode = normalisePostcode(country, place.postcode);
  const { address1, quarter, locality } = readLines(place);
  const city = dublinDistrict(locality, postcode) ?? locality;
  const address2 = [quarter].filter((part) => part !== locality && part !== address1).join(", ");
  return { address1, address2, city, state, postcode, country };
}

function readLines(place: OsmPlace): { address1: string; quarter: string; locality: string } {
  const { kind, name, city, district, locality } = place;
  if (kind !== "house" && kind !== "street") return { address1: "", quarter: "", locality: name };
  const road = kind === "street" ? name : place.street;
  const address1 = [place.houseNumber, road].filter(Boolean).join(" ") || name;
  // A village is the town of its streets; a suburb is only part of a town.
  const town = city || locality || district;
  return { address1, quarter: district || locality, locality: town };
}

function findCounty(gazetteer: Gazetteer, said: string, at: Coordinates, country: "IE" | "GB"): string | null {
  if (findRegion(gazetteer, at) === null) return null;
  const county = cleanCounty(said);
  const isSaid = counties.includes(county) && northernCounties.includes(county) === (country === "GB");
  return isSaid ? county : findRegion(gazetteer, at, country);
}
