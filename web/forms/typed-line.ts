import type { PlaceDetails, PlaceSuggestion } from "../../contract/places.ts";
import { nonEmpty } from "../../domain/addresses/address.ts";
import { cleanCounty } from "../../domain/addresses/counties.ts";
import { type ParsedAddress, parseAddressLine } from "../../domain/addresses/parse-address-line.ts";
import { postcodeError } from "../../domain/addresses/postcode.ts";
import { countyOfEircode } from "../../domain/addresses/postcode-conflict.ts";

/**
 * Parses a typed line that has a street, and a town or postcode. Otherwise null, and the visitor must choose. A missing
 * county comes from the suggestions for its town if they agree, otherwise from the Eircode.
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

/**
 * Completes the chosen place with typed parts it lacks: number, flat, house name, company, full postcode. Parts without
 * a field of their own, such as a village, stay in the second line.
 */
export function withTypedParts(place: PlaceDetails, line: string): PlaceDetails {
  const typed = parseAddressLine(line);
  const [address1, address2] = streetLines(place, typed, line);
  const filled: PlaceDetails = {
    ...place,
    company_name: place.company_name || typed.companyName,
    address1,
    address2,
    postcode: isWhole(typed) ? typed.postcode : place.postcode,
    postalOnly: place.postalOnly && address1 === "",
  };
  const whole = { ...filled, address2: nonEmpty([address2, ...missingParts(filled, line)]).join(", ") };
  return isDistrict(typed.city) && place.state === "Dublin" ? withDistrict(whole, typed.city) : whole;
}

const isDistrict = (city: string): boolean => /^Dublin \d/.test(city);

/** Puts 'Clontarf, Dublin 3' into Dublin 3, with the suburb in an address line. */
function withDistrict(place: PlaceDetails, district: string): PlaceDetails {
  const { address1, address2, city } = place;
  if (isDistrict(city)) return place;
  const lines = nonEmpty([address1, address2]).join(", ");
  if (city === "Dublin" || plain(lines).split(", ").includes(plain(city))) return { ...place, city: district };
  return address1 === ""
    ? { ...place, address1: city, city: district }
    : { ...place, address2: nonEmpty([address2, city]).join(", "), city: district };
}

/** The parts between commas that have a word found in no field of the place. */
function missingParts(place: PlaceDetails, line: string): string[] {
  const { company_name, address1, address2, city, state, postcode } = place;
  const known = wordsOf([company_name, address1, address2, city, state, postcode].join(" "));
  // The postcode has a field of its own.
  const withoutCodes = line.replace(/\b([a-z]\d[\dw]|bt\d{1,2})(\s?[a-z0-9]{3,4})?\b/gi, "");
  return withoutCodes
    .split(",")
    .map((part) => part.trim())
    .filter((part) => wordsOf(part).some((word) => !known.some((one) => isSameWord(word, one))));
}

/** Words that do not count as missing: the place spells them out, or has a field for them. */
const unsaid = new Set(
  "ave ct dr gdns hse ln pk rd sq st tce terr the and of na an no co county contae ireland eire northern uk ie".split(
    " ",
  ),
);

function wordsOf(text: string): string[] {
  const words = fold(cleanCounty(text.trim())).match(/[a-z0-9]+/g) ?? [];
  return words.filter((word) => !unsaid.has(word));
}

/** Also true for an unfinished word ('Galw') and one misspelt by up to two letters ('Kilkeny'). */
function isSameWord(typed: string, known: string): boolean {
  return known.startsWith(typed) || (typed.length >= 5 && !/\d/.test(typed) && isWithinTwoLetters(typed, known));
}

function isWithinTwoLetters(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 2) return false;
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [i, letter] of [...one].entries()) {
    const next = [i + 1];
    for (let j = 0; j < other.length; j++)
      next.push(Math.min(row[j]! + Number(letter !== other[j]), row[j + 1]! + 1, next[j]! + 1));
    row = next;
  }
  return row.at(-1)! <= 2;
}

function fold(text: string): string {
  return text
    .toLowerCase()
    .normalize("NFD")
    .replace(/[\u0300-\u036f'’]/g, "");
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
