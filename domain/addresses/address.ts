import { cleanText } from "../text/clean-text.ts";
import { cleanCounty } from "./counties.ts";
import { countryChoice, countryCode, countryName, defaultCountry, onTheIsland } from "./countries.ts";
import { normalisePostcode, showPostcode } from "./postcode.ts";

/** An address as it is typed and stored. `country` is an ISO 3166-1 alpha-2 code; an Eircode is stored without its space. */
export type Address = {
  companyName?: string;
  address1: string;
  address2?: string;
  city: string;
  /** County, or state abroad. */
  state: string;
  postcode: string;
  country: string;
};

/** Where none is known, or none is said. */
export const noAddress: Address = { address1: "", city: "", state: "", postcode: "", country: "" };

/** The address as it is stored: no stray spaces or invisible characters, country code, postcode and county in their one spelling. */
export function cleanAddress(a: Address): Address {
  const country = countryCode(cleanText(cleanText(a.country).toUpperCase()) || defaultCountry);
  const postcode = normalisePostcode(country, cleanText(a.postcode));
  const state = cleanText(a.state);
  const companyName = cleanText(a.companyName ?? "");
  const address2 = cleanText(a.address2 ?? "");
  return {
    ...(companyName && { companyName }),
    address1: cleanText(a.address1),
    ...(address2 && { address2 }),
    city: cleanText(a.city),
    // Only on the island is 'County' a prefix; County Durham is called that.
    state: onTheIsland({ country, postcode }) ? cleanCounty(state) : state,
    postcode,
    country,
  };
}

/** Every part of it on one line, for whoever reads it without its fields: metadata of shops, and what is kept for them. */
export function formatAddress(a: Address): string {
  const postcode = showPostcode(a.country, a.postcode);
  return filled([a.companyName, a.address1, a.address2, a.city, a.state, postcode, nameOfCountry(a)]).join(", ");
}

/** Of an address in Northern Ireland, that. */
export function nameOfCountry({ country, postcode }: Address): string {
  return countryName(countryChoice(country, postcode));
}

/** The parts in which something stands. */
export function filled(parts: readonly (string | undefined)[]): string[] {
  return parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
}
