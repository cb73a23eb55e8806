import { countyNamed, hasCountyPrefix } from "../../domain/addresses/counties.ts";
import { editDistance } from "./edit-distance.ts";
import { isCalledStreet } from "./find-host-town.ts";
import { isAddressedIn } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";
import { findKnownName, findTownsByPrefix, findTownsBySpelling, isTownNamePrefix } from "./name-index.ts";
import { areasOfPostTown, canHavePostcode, type Postcode, readPostcode } from "./postcodes.ts";
import { isRegion } from "./regions.ts";
import { streetWords } from "./street-words.ts";

/** A parsed address line. `town` is as typed and may be unfinished, misspelt or unknown. */
export type AddressLine = {
  street: string;
  area2: string;
  town: string;
  county: string | null;
  postcode: Postcode | null;
  /** Whether the town is still being typed: 'Shop Street Galw'. */
  isUnfinished?: boolean;
};

const countries = new Set(["ireland", "northern ireland", "republic of ireland", "ie", "eire", "uk", "united kingdom"]);
const sides = new Set(["upper", "lower", "north", "south", "east", "west", "great", "little", "middle"]);

/** Whether the words can be a street on their own: 'Main Street', 'St. Patrick's Road Lower', '12 Anything'. */
function looksLikeStreet(text: string): boolean {
  const words = foldName(text).split(" ");
  if (words.length < 2) return false;
  return /^[0-9]/.test(words[0]!) || words.slice(1).some((word) => streetWords.has(word));
}

/** The maximum length of typed search text. */
const maxLineLength = 200;

/** Capitalises a street typed in lower case. */
function tidyStreet(text: string): string {
  const plain = text
    .replace(/[<>{}\p{C}]/gu, " ")
    .replace(/\s+/g, " ")
    .trim()
    .slice(0, maxLineLength);
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
    const town = words.slice(i).join(" ");
    // There is a village called Street, and 'Merrion Square South' is as a whole a street.
    const isStreetAlone = streetWords.has(foldName(town)) || sides.has(foldName(town));
    if (looksLikeStreet(street) && !isStreetAlone) splits.push({ street, town });
  }
  const whole = splits.find(({ town }) => findKnownName(gazetteer, foldName(town)) !== null);
  if (whole) return whole;
  const begun = splits.find(({ town }) => foldName(town).length >= minLetters && isTownPrefix(gazetteer, town));
  const split = begun ?? splits.find(({ town }) => isMisspelt(gazetteer, foldName(town)));
  return split ? { ...split, isUnfinished: true } : null;
}

/** After a street without a comma, a shorter word is more likely part of the street. */
const minMisspeltLetters = 5;

function isMisspelt(gazetteer: Gazetteer, folded: string): boolean {
  const isPartOfStreet = folded.split(" ").some((word) => streetWords.has(word) || sides.has(word));
  return !isPartOfStreet && folded.length >= minMisspeltLetters && findTownsBySpelling(gazetteer, folded).length > 0;
}

const businessWords = /\b(park|estate|centre|center|hospital|campus|hub|village|port|harbour|station|airport|quarter)$/;

/** 'Ennis Business Park': a business park that isn't in our data is in the town that it is named after. */
function splitBusiness(gazetteer: Gazetteer, text: string): Split | null {
  if (!businessWords.test(foldName(text))) return null;
  const words = text.split(" ");
  for (let count = words.length - 1; count > 0; count--) {
    const town = words.slice(0, count).join(" ");
    if (gazetteer.townsOfName.has(foldName(town))) return { street: text, town };
  }
  return null;
}

/** Writes 'Dublin2', 'D2' and 'Dublin 02' as the district's name, but leaves an Eircode ('D02 XY45') unchanged. */
function spellDistricts(text: string): string {
  return text
    .replace(/\bdublin\s*0?(\d{1,2}w?)\b/gi, (_, number: string) => `Dublin ${number.toUpperCase()}`)
    .replace(/\bd\s?([1-9]|1\d|2[0-4]|6w)(?=\s*(,|$))/gi, (_, number: string) => `Dublin ${number.toUpperCase()}`);
}

/** Matches 'Naas Ireland' but not 'Bank of Ireland'. */
const countryAtEnd = /(?<=\S)(?<!\b(?:of|northern))\s+((northern\s+|republic\s+of\s+)?ireland|[e\u00e9]ire)[\s.]*$/i;

export function readAddressLine(gazetteer: Gazetteer, input: string): AddressLine {
  const { postcode, rest } = readPostcode(gazetteer, input);
  const parts = spellDistricts(rest.replace(countryAtEnd, ", "))
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
      return { street: "", area2: "", town: inDistrict, county: "Dublin", postcode };
    const split = isTown ? null : (splitWithoutComma(gazetteer, only) ?? splitBusiness(gazetteer, only));
    if (split) return { ...split, street: tidyStreet(split.street), area2: "", county, postcode };
    if (!isTown && looksLikeStreet(only)) return { street: tidyStreet(only), area2: "", town: "", county, postcode };
  }
  // 'Tallaght, Dublin 24': the last part only locates the town, if that is the only one with its name.
  if (parts.length === 2 && isDublinDistrict(parts[1]!) && isOnlyInDublin(gazetteer, parts[0]!)) parts.pop();
  const town = extractTown(gazetteer, parts, { county, postcode });
  return { street: tidyStreet(parts.shift() ?? ""), area2: tidyStreet(parts.join(", ")), town, county, postcode };
}

/**
 * Whether all places with this name are in Dublin. 'Kilmore, Dublin 5' keeps the number, because there are other
 * Kilmores.
 */
function isOnlyInDublin({ townsOfName }: Gazetteer, name: string): boolean {
  const named = townsOfName.get(foldName(name)) ?? [];
  return named.length > 0 && named.every(({ county }) => county === "Dublin");
}

const isDublinDistrict = (text: string): boolean => /^dublin [0-9]/.test(foldName(text));

/** Removes and returns the town: the last part, or if that is unknown, the last part that is a town. */
function extractTown(gazetteer: Gazetteer, parts: string[], said: Pick<AddressLine, "county" | "postcode">): string {
  const last = parts.at(-1) ?? "";
  const isMeant = isTownPrefix(gazetteer, last) && !isRegion(last);
  if (!isMeant) {
    const isUnlike = isRegion(last) || findTownsBySpelling(gazetteer, foldName(last)).length === 0;
    const at = parts.findLastIndex((part, index) => {
      if (index === parts.length - 1) return false;
      return isUnlike ? gazetteer.townsOfName.has(foldName(part)) : isPlaceThere(gazetteer, part, said);
    });
    if (at >= 0) return parts.splice(at, 1)[0]!;
  }
  return parts.pop() ?? "";
}

/** Whether a part of a line, other than a street, is a place that county and postcode allow. */
export function isPlaceThere(
  gazetteer: Gazetteer,
  part: string,
  { county, postcode }: Pick<AddressLine, "county" | "postcode">,
): boolean {
  if (looksLikeStreet(part)) return false;
  const name = findKnownName(gazetteer, foldName(part));
  return (gazetteer.townsOfName.get(name ?? "") ?? []).some((town) => {
    if (postcode && !canHavePostcode(town, postcode.area)) return false;
    return !county || isAddressedIn(gazetteer, town, county);
  });
}

/** Removes a trailing county; 'Main Street, Kildare' keeps Kildare as its town. */
function extractCounty(gazetteer: Gazetteer, parts: string[]): string | null {
  const last = parts.at(-1);
  if (last === undefined) return null;
  const county = countyNamed(last);
  if (!county || isDublinDistrict(last)) return extractTrailingCounty(gazetteer, parts);
  const isAlsoTown = gazetteer.townsOfName.get(foldName(last))?.some((town) => town.county === county) ?? false;
  if (!hasCountyPrefix(last) && isAlsoTown && !isPlaceBefore(gazetteer, parts, county)) return null;
  parts.pop();
  if (isCountyAgain(gazetteer, parts, county)) parts.pop();
  return county;
}

/** Whether the part before a county is a place in it, possibly misspelt or still being typed: 'Droheda, Louth'. */
function isPlaceBefore(gazetteer: Gazetteer, parts: readonly string[], county: string): boolean {
  const before = parts.at(-2);
  if (before === undefined || isOnlyStreet(gazetteer, before)) return false;
  const isThere = (town: Town) => isAddressedIn(gazetteer, town, county);
  const known = findKnownName(gazetteer, foldName(before));
  if (known !== null && !isTownPrefixIn(gazetteer, before, isThere))
    return parts.slice(0, -2).some((part) => isPlaceThere(gazetteer, part, { county, postcode: null }));
  if (isTownPrefix(gazetteer, before)) return true;
  if (looksLikeStreet(before)) return false;
  const folded = foldName(before);
  const meant = findTownsBySpelling(gazetteer, folded).filter(isThere);
  // Beside a city it may as well be an unknown suburb: 'Renmore, Galway' is not Oranmore.
  if (folded.length >= minSurelyMisspelt || !isPostTownOf(gazetteer, county, county)) return meant.length > 0;
  return meant.some(({ names }) => names.some((name) => editDistance(folded, name, 1) <= 1));
}

/** A word this long counts as misspelt even if two of its letters are wrong. */
const minSurelyMisspelt = 8;

function isPostTownOf(gazetteer: Gazetteer, name: string, county: string): boolean {
  const named = gazetteer.townsOfName.get(foldName(name)) ?? [];
  return named.some((town) => town.county === county && areasOfPostTown(gazetteer, town).length > 0);
}

function isTownPrefixIn(gazetteer: Gazetteer, text: string, isThere: (town: Town) => boolean): boolean {
  const folded = foldName(text);
  const known = findKnownName(gazetteer, folded) ?? folded;
  return findTownsByPrefix(gazetteer, known).slice(0, 4).flat().some(isThere);
}

/**
 * 'Kilrush, Clare, Co. Clare' names the county twice. 'Barna, Galway, Co. Galway' doesn't, because Galway is Barna's
 * post town.
 */
function isCountyAgain(gazetteer: Gazetteer, parts: readonly string[], county: string): boolean {
  const [before, again] = parts.slice(-2);
  if (before === undefined || again === undefined || countyNamed(again) !== county) return false;
  if (isDublinDistrict(again) || !isPlaceThere(gazetteer, before, { county, postcode: null })) return false;
  return !isPostTownOf(gazetteer, again, county) || isPostTownOf(gazetteer, before, county);
}

/** 'Scotch Street, Armagh' is in the city rather than in the hamlet of that name. */
function isOnlyStreet({ townsOfName }: Gazetteer, text: string): boolean {
  const named = townsOfName.get(foldName(text)) ?? [];
  return named.length > 0 && named.every(isCalledStreet);
}

/** Removes a county without a comma before it: 'naas co kildare' or 'naas kildare'. */
function extractTrailingCounty(gazetteer: Gazetteer, parts: string[]): string | null {
  const last = parts.at(-1)!;
  const said = /^(.+?)\s+((?:co\.?|county|contae)\s+\p{L}.*)$/iu.exec(last);
  const match = countyNamed(said?.[2] ?? "") ? said : /^(.+?)\s+(\p{L}+)$/u.exec(last);
  const county = countyNamed(match?.[2] ?? "");
  if (!match || !county || isTownPrefix(gazetteer, last)) return null;
  const [, before] = match as unknown as [string, string];
  const isKnown = gazetteer.townsOfName.has(foldName(before)) || splitWithoutComma(gazetteer, before) !== null;
  if (match !== said && !isKnown) return null;
  parts[parts.length - 1] = before;
  return county;
}

function isTownPrefix(gazetteer: Gazetteer, text: string): boolean {
  const folded = foldName(text);
  return isTownNamePrefix(gazetteer, folded) || findKnownName(gazetteer, folded) !== null;
}
