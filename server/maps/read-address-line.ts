import { foldName } from "./fold-names.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";
import { type Postcode, readPostcode } from "./postcodes.ts";

/** A parsed address line. `town` is as typed and may be unfinished; `county` is folded. */
export type AddressLine = {
  street: string;
  area2: string;
  town: string;
  county: string | null;
  postcode: Postcode | null;
  /** The town is still being typed: 'Shop Street Galw'. */
  isUnfinished?: boolean;
};

const countries = new Set(["ireland", "northern ireland", "republic of ireland", "ie", "eire", "uk", "united kingdom"]);
const streetWords = new Set(
  "street road avenue lane drive square quay quays terrace park place close court green grove hill crescent mall parade row way walk bridge view heights estate gardens lawn lawns rise wood woods wharf yard centre rd ave".split(
    " ",
  ),
);

/** Whether the words can be a street by themselves: 'Main Street', 'St. Patrick's Road Lower', '12 Anything'. */
function looksLikeStreet(text: string): boolean {
  const words = foldName(text).split(" ");
  if (words.length < 2) return false;
  return /^[0-9]/.test(words[0]!) || words.slice(1).some((word) => streetWords.has(word));
}

/** Capitalises a street typed in lower case. */
function tidyStreet(text: string): string {
  const plain = text
    .replace(/[<>{}\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, 100);
  return plain === plain.toLowerCase() ? plain.replace(/(^|[\s-])\p{L}/gu, (letter) => letter.toUpperCase()) : plain;
}

type Split = { street: string; town: string; isUnfinished?: boolean };

const maxTownWords = 4;
const minLetters = 3;

/**
 * Splits 'main street naas' without commas: the longest ending that is a town, after something that is a street; else
 * the last one to three words as the beginning of a town ('Shop Street Galw').
 */
function splitWithoutComma(gazetteer: Gazetteer, text: string): Split | null {
  const words = text.split(" ");
  const splits: Split[] = [];
  for (let i = Math.max(1, words.length - maxTownWords); i < words.length; i++) {
    const street = words.slice(0, i).join(" ");
    if (looksLikeStreet(street)) splits.push({ street, town: words.slice(i).join(" ") });
  }
  const whole = splits.find(({ town }) => gazetteer.townsOfName.has(foldName(town)));
  if (whole) return whole;
  const begun = splits.find(({ town }) => foldName(town).length >= minLetters && isTownPrefix(gazetteer, town));
  return begun ? { ...begun, isUnfinished: true } : null;
}

const businessWords = /\b(park|estate|centre|center|hospital|campus|hub|village|port|harbour|station|airport|quarter)$/;

/** 'Ennis Business Park': a business park missing from our data is in the town it is named after. */
function splitBusiness(gazetteer: Gazetteer, text: string): Split | null {
  if (!businessWords.test(foldName(text))) return null;
  const words = text.split(" ");
  for (let count = words.length - 1; count > 0; count--) {
    const town = words.slice(0, count).join(" ");
    if (gazetteer.townsOfName.has(foldName(town))) return { street: text, town };
  }
  return null;
}

/** Writes 'Dublin2', 'D2' and 'Dublin 02' as the district's name; an Eircode ('D02 XY45') stays. */
function spellDistricts(text: string): string {
  return text
    .replace(/\bdublin\s*0?(\d{1,2}w?)\b/gi, (_, number: string) => `Dublin ${number.toUpperCase()}`)
    .replace(/\bd\s?([1-9]|1\d|2[0-4]|6w)(?=\s*(,|$))/gi, (_, number: string) => `Dublin ${number.toUpperCase()}`);
}

export function readAddressLine(gazetteer: Gazetteer, input: string): AddressLine {
  const { postcode, rest } = readPostcode(gazetteer, input);
  const parts = spellDistricts(rest)
    .split(",")
    .map((part) => part.replace(/\s+/g, " ").trim())
    .filter(Boolean);
  if (parts.length > 0 && countries.has(foldName(parts.at(-1)!))) parts.pop();
  const county = extractCounty(gazetteer, parts);
  if (parts.length === 1) {
    const [only] = parts as [string];
    const isTown = isTownPrefix(gazetteer, only);
    const inDistrict = /^(.+) dublin \d+w?$/i.exec(only)?.[1];
    if (inDistrict && gazetteer.townsOfName.has(foldName(inDistrict)))
      return { street: "", area2: "", town: inDistrict, county: "dublin", postcode };
    const split = isTown ? null : (splitWithoutComma(gazetteer, only) ?? splitBusiness(gazetteer, only));
    if (split) return { ...split, street: tidyStreet(split.street), area2: "", county, postcode };
    if (!isTown && looksLikeStreet(only)) return { street: tidyStreet(only), area2: "", town: "", county, postcode };
  }
  // 'Tallaght, Dublin 24': the last part only locates the town.
  if (parts.length === 2 && gazetteer.townsOfName.has(foldName(parts[0]!)) && isDublinDistrict(parts[1]!)) parts.pop();
  const town = parts.pop() ?? "";
  return { street: tidyStreet(parts.shift() ?? ""), area2: tidyStreet(parts.join(", ")), town, county, postcode };
}

const isDublinDistrict = (text: string): boolean => /^dublin [0-9]/.test(foldName(text));

/** Removes a trailing county that follows a town; 'Main Street, Kildare' keeps Kildare as its town. */
function extractCounty(gazetteer: Gazetteer, parts: string[]): string | null {
  const last = parts.at(-1);
  if (last === undefined) return null;
  const folded = foldName(last);
  if (!gazetteer.countyTowns.has(folded)) return extractTrailingCounty(gazetteer, parts);
  const saysCounty = /^(co|county)\b/i.test(last.trim());
  const before = parts.at(-2);
  if (before === undefined || (!saysCounty && !isTownPrefix(gazetteer, before))) return null;
  parts.pop();
  return folded;
}

/** 'naas co kildare' or 'naas kildare', without commas. */
function extractTrailingCounty(gazetteer: Gazetteer, parts: string[]): string | null {
  const match = /^(.+?)\s+(?:(?:co\.?|county)\s+)?([a-z]+)$/i.exec(parts.at(-1)!);
  if (!match) return null;
  const [, before, county] = match as unknown as [string, string, string];
  if (!gazetteer.countyTowns.has(foldName(county)) || isTownPrefix(gazetteer, parts.at(-1)!)) return null;
  const knownTown = gazetteer.townsOfName.has(foldName(before)) || splitWithoutComma(gazetteer, before);
  if (!knownTown) return null;
  parts[parts.length - 1] = before;
  return foldName(county);
}

function isTownPrefix(gazetteer: Gazetteer, text: string): boolean {
  const folded = foldName(text);
  return folded !== "" && gazetteer.towns.some((town: Town) => town.names.some((name) => name.startsWith(folded)));
}
