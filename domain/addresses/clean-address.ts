import { cleanText } from "../text/clean-text.ts";
import type { Address } from "./address.ts";
import { cleanCounty } from "./counties.ts";
import { countryCode, defaultCountry } from "./countries.ts";
import { normalisePostcode } from "./postcode.ts";
import { onTheIsland } from "./territory.ts";

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
