import type { Coordinates } from "../maps.ts";

/** The kinds of objects: https://github.com/geocoders/geocodejson-spec, the attribute `type`. */
const kinds = ["house", "street", "locality", "district", "city"] as const;
export type OsmKind = (typeof kinds)[number];

/** An object of OpenStreetMap that can have an address, with the names of GeocodeJSON; unknown parts are empty. */
export type OsmPlace = {
  /** `N`, `W` or `R` and a number, in the notation of https://nominatim.org/release-docs/latest/api/Lookup/. */
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

/** Null for counties, countries, lakes and similar objects. */
export function toOsmKind(type: string): OsmKind | null {
  return kinds.find((kind) => kind === type) ?? null;
}
