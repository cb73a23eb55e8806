import type { Address } from "./address.ts";
import { countryChoice, countryName } from "./countries.ts";
import { showPostcode } from "./postcode.ts";

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
