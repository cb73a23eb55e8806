import { cleanText } from "../text/clean-text.ts";
import { cleanCounty } from "./counties.ts";
import { countryChoice, countryCode, countryName, defaultCountry, isOnIsland } from "./countries.ts";
import { normalisePostcode, showPostcode } from "./postcode.ts";

/** `country` is an ISO 3166-1 alpha-2 code; an Eircode is stored without its space. */
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

export const emptyAddress: Address = { address1: "", city: "", state: "", postcode: "", country: "" };

/** The stored form, without stray or invisible characters; country code, postcode and county in canonical spelling. */
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
    // Only on the island is 'County' a prefix: County Durham is a full name.
    state: isOnIsland({ country, postcode }) ? cleanCounty(state) : state,
    postcode,
    country,
  };
}

/** The address on one line, for shop metadata and other places without fields. */
export function formatAddress(a: Address): string {
  const postcode = showPostcode(a.country, a.postcode);
  return nonEmpty([a.companyName, a.address1, a.address2, a.city, a.state, postcode, nameOfCountry(a)]).join(", ");
}

/** 'Northern Ireland' for an address there. */
export function nameOfCountry({ country, postcode }: Address): string {
  return countryName(countryChoice(country, postcode));
}

export function nonEmpty(parts: readonly (string | undefined)[]): string[] {
  return parts.map((part) => part?.trim() ?? "").filter((part) => part !== "");
}
