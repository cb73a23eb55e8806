import type { Coordinates } from "../maps.ts";

/** What an object is: https://github.com/geocoders/geocodejson-spec, the attribute `type`. */
const kinds = ["house", "street", "locality", "district", "city"] as const;
export type OsmKind = (typeof kinds)[number];

/** An object of OpenStreetMap that an address can have, under the names of GeocodeJSON; unknown parts are empty. */
export type OsmPlace = {
  /** `N`, `W` or `R` and a number, as https://nominatim.org/release-docs/latest/api/Lookup/ writes it. */
  osmId: string;
  kind: OsmKind;
  /** Key and value of the main tag, e.g. `shop`, `bakery`. */
  tag: { key: string; value: string };
  name: string;
  houseNumber: string;
  street: string;
  locality: string;
  district: string;
  city: string;
  county: string;
  postcode: string;
  /** Upper case. */
  countryCode: string;
  at: Coordinates;
};

/** Null for counties, countries, lakes and the like. */
export function toOsmKind(type: string): OsmKind | null {
  return kinds.find((kind) => kind === type) ?? null;
}
