import type { PlaceDetails, PlaceSuggestion } from "../../contract/places.ts";
import { nonEmpty } from "../../domain/addresses/address.ts";
import { cleanCounty } from "../../domain/addresses/counties.ts";
import { type ParsedAddress, parseAddressLine } from "../../domain/addresses/parse-address-line.ts";
import { postcodeError } from "../../domain/addresses/postcode.ts";
import { countyOfEircode } from "../../domain/addresses/postcode-conflict.ts";

/**
 * Parses a typed line that has a street and a town or postcode; else null, and the visitor must choose. A missing
 * county comes from the suggestions for its town, if they agree, or from the Eircode.
 */
export function parseTypedLine(line: string, suggestions: readonly PlaceSuggestion[]): ParsedAddress | null {
  const parsed = parseAddressLine(line);
  const { address1, city, postcode, country } = parsed;
  if (address1 === "" || (city === "" && !isWhole(parsed))) return null;
  const towns = suggestions.filter((place) => plain(place.city) === plain(city));
  const [county = "", ...others] = new Set(towns.map((place) => place.county));
  const state =
    parsed.state || (others.length === 0 && county) || (country === "IE" && countyOfEircode(postcode)) || "";
  return { ...parsed, state };
}

/** Completes the chosen place with typed parts it lacks: number, flat, house name, company, full postcode. */
export function withTypedParts(place: PlaceDetails, line: string): PlaceDetails {
  const typed = parseAddressLine(line);
  const [address1, address2] = streetLines(place, typed, line);
  return {
    ...place,
    company_name: place.company_name || typed.companyName,
    address1,
    address2,
    postcode: isWhole(typed) ? typed.postcode : place.postcode,
    postalOnly: place.postalOnly && address1 === "",
  };
}

const number = /^((unit|apt|apartment|flat|suite|floor|block|no)\b\.?\s*[\w-]{1,4}[,\s]+)*(\d+[a-z]?(?=[,\s]))?/i;

function streetLines(place: PlaceDetails, typed: ParsedAddress, line: string): [string, string] {
  const { address1, address2, city } = place;
  const isIncluded = (text: string) => plain(`${address1} ${address2} ${city}`).includes(plain(text));
  const second = address2 || (isIncluded(typed.address2) ? "" : typed.address2);
  if (address1 === "" || plain(typed.address1).includes(plain(address1))) return [typed.address1, second];
  if (plain(typed.address2).includes(plain(address1))) return [typed.address1, typed.address2];
  const [before = ""] = number.exec(line.trim()) ?? [];
  // A house name, such as 'Rose Cottage', before the street.
  if (!isIncluded(typed.address1.slice(before.length).trim()))
    return [typed.address1, nonEmpty([address1, address2]).join(", ")];
  return [/\d/.test(address1) ? address1 : `${before} ${address1}`.trim(), second];
}

function isWhole({ country, postcode }: ParsedAddress): boolean {
  return postcode !== "" && postcodeError(country, postcode) === null;
}

function plain(text: string): string {
  return cleanCounty(text).toLowerCase();
}
