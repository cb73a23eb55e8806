import { cleanText } from "../text/clean-text.ts";
import { countyNamed, hasCountyPrefix, northernCounties } from "./counties.ts";
import { countryOptions, defaultCountry, northernIreland } from "./countries.ts";
import { readRoutingKey, showEircode } from "./eircode.ts";
import { findPlaceAbroad } from "./place-abroad.ts";
import { postcodeError, showPostcode } from "./postcode.ts";
import { isNorthernIreland } from "./uk-postcode.ts";

/** Missing parts are empty. `country` is an option of the country select. */
export type ParsedAddress = {
  companyName: string;
  address1: string;
  address2: string;
  city: string;
  state: string;
  postcode: string;
  country: string;
};

/**
 * Splits an address that was typed or pasted on one or more lines: '12 Eyre Square, Galway, H91 AX7C'. It knows the
 * island's counties, districts and postcodes but no towns: the town comes before the county, or last. No typed word is
 * lost.
 */
export function parseAddressLine(line: string): ParsedAddress {
  const {
    postcode,
    country: ofPostcode,
    rest,
  } = extractPostcode(splitCountry(cleanText(line.replace(/[\n\r;]+/g, ", "))));
  const parts = rest
    .split(",")
    .map((part) => part.replace(/^[\s.-]+|[\s.-]+$/g, ""))
    .filter(Boolean);
  const named = extractCountry(parts);
  const companyName = extractCompany(parts);
  if (parts.length === 1) splitWithoutComma(parts);
  const { city, state } = extractTown(parts, postcode !== "");
  const [address1 = "", ...more] = joinUnits(parts).map(withCapitals);
  const isNorthern = northernCounties.includes(state) || isNorthernIreland(postcode);
  const country = named === "GB" && isNorthern ? northernIreland : (named ?? ofPostcode);
  return {
    companyName: withCapitals(companyName),
    address1,
    address2: more.join(", "),
    city: withCapitals(city),
    state: withCapitals(state),
    postcode,
    country: country ?? (isNorthern ? northernIreland : defaultCountry),
  };
}

/** 'Naas Ireland' means 'Naas, Ireland', but 'Bank of Ireland' is a name. */
function splitCountry(line: string): string {
  return line.replace(
    /(?<!,)(?<!\b(?:of|northern))\s+((?:northern\s+|republic\s+of\s+)?ireland|[e\u00e9]ire)[\s.]*$/i,
    ", $1",
  );
}

const eircode = /\b([A-Z][\dO][\dOW])[ -]?([A-Z\d]{4})(?![A-Z\d])/gi;
const ukPostcode = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/gi;

type FoundPostcode = { postcode: string; country: string | null; rest: string };

/**
 * Finds the last postcode. An Eircode in the middle of a part needs a digit after its routing key, unlike 'Unit D12
 * Park West'.
 */
function extractPostcode(line: string): FoundPostcode {
  for (const [whole, first = "", unique = ""] of [...line.matchAll(eircode)].reverse()) {
    const isEnd = /^\s*(,|$)/.test(line.slice(line.lastIndexOf(whole) + whole.length));
    const key = readRoutingKey(first);
    if (key && (isEnd || /\d/.test(unique)))
      return { postcode: showEircode(key + unique), country: "IE", rest: without(line, whole) };
  }
  for (const [whole] of [...line.matchAll(ukPostcode)].reverse()) {
    if (postcodeError("GB", whole) !== null) continue;
    const postcode = showPostcode("GB", whole);
    const country = isNorthernIreland(postcode) ? northernIreland : "GB";
    return { postcode, country, rest: without(line, whole) };
  }
  const [, key = "", country = ""] = /[\s,]([A-Z][\dO][\dOW])(\s*,[^,\d]+)?\s*$/i.exec(line) ?? [];
  const routingKey = country && !isCountry(country.replace(/^[\s,]+/, "")) ? null : readRoutingKey(key);
  // 'D24' at the end is a district of Dublin, not the start of an Eircode.
  if (routingKey && !routingKey.startsWith("D"))
    return { postcode: routingKey, country: "IE", rest: without(line, key) };
  return { postcode: "", country: null, rest: line };
}

function without(line: string, whole: string): string {
  const at = line.lastIndexOf(whole);
  return `${line.slice(0, at)},${line.slice(at + whole.length)}`;
}

const countryAliases = new Map(
  Object.entries({
    "republic of ireland": "IE",
    eire: "IE",
    éire: "IE",
    roi: "IE",
    ie: "IE",
    ni: northernIreland,
    "n. ireland": northernIreland,
    uk: "GB",
    gb: "GB",
    "united kingdom": "GB",
    england: "GB",
    scotland: "GB",
    wales: "GB",
    usa: "US",
    us: "US",
  }),
);

function countryNamed(text: string): string | undefined {
  const name = text.trim().toLowerCase();
  return countryAliases.get(name) ?? countryOptions.find((option) => option.name.toLowerCase() === name)?.value;
}

const isCountry = (text: string): boolean => countryNamed(text) !== undefined;

/** Removes a country from the end; a well-known city abroad implies its country and stays. */
function extractCountry(parts: string[]): string | null {
  const code = countryNamed(parts.at(-1) ?? "");
  if (code) {
    parts.pop();
    return code;
  }
  const abroad = findPlaceAbroad(parts.at(-1) ?? "")?.country;
  return countryOptions.find(({ name }) => name === abroad)?.value ?? null;
}

const company = /(\b(ltd|limited|dac|plc|llp|inc|teo|teoranta|gmbh|group|company|and sons?)|& sons?)\.?$/i;

function extractCompany(parts: string[]): string {
  return parts.length > 1 && company.test(parts[0] ?? "") ? (parts.shift() ?? "") : "";
}

const streetWords =
  "street st road rd avenue ave lane drive dr square sq quay quays terrace park place close court crescent cres green grove hill mall parade row way walk bridge view heights estate gardens lawn lawns rise wood woods wharf yard centre boithrin bothar sraid";
const isStreetWord = new RegExp(`^(${streetWords.replaceAll(" ", "|")})\\.?$`, "i");
const isSide = /^(upper|lower|north|south|east|west|great|little)$/i;
const houseWords =
  /\b(house|cottage|lodge|farm|villa|villas|hall|mill|castle|school|church|rectory|manor|bungalow|barn|tower|building|unit|apt|apartment|flat|suite|floor|block)\b/i;

function isStreet(text: string): boolean {
  const words = text.split(" ");
  return /^\d/.test(text) || houseWords.test(text) || words.slice(1).some((word) => isStreetWord.test(word));
}

/** '12 Eyre Square Galway': the town follows the street. */
function splitWithoutComma(parts: string[]): void {
  const words = (parts[0] ?? "").split(" ");
  for (let at = words.length - 2; at > 0; at--) {
    if (!isStreetWord.test(words[at] ?? "")) continue;
    const end = isSide.test(words[at + 1] ?? "") ? at + 2 : at + 1;
    if (end < words.length) parts.splice(0, 1, words.slice(0, end).join(" "), words.slice(end).join(" "));
    return;
  }
}

/** Removes town and county from the end. A county that is also a city ('12 Eyre Square, Galway') counts as both. */
function extractTown(parts: string[], hasPostcode: boolean): { city: string; state: string } {
  const behind = /^(.+?)\s+((?:co\.?|county|contae)\s+\p{L}.*)$/iu.exec(parts.at(-1) ?? "");
  if (countyNamed(behind?.[2] ?? "")) parts.splice(-1, 1, behind?.[1] ?? "", behind?.[2] ?? "");
  const last = parts.at(-1) ?? "";
  const district = /^(?:(?:.+\s)?(?:dublin\s*|d)|d\s)0?(\d{1,2}(?:\s?w)?)$/i.exec(last)?.[1];
  if (district) {
    const before = last.replace(/\s*\b(?:dublin\s*|d\s?)0?\d{1,2}(?:\s?w)?$/i, "");
    parts.pop();
    if (before) parts.push(before);
    return { city: `Dublin ${district.replace(" ", "").toUpperCase()}`, state: "Dublin" };
  }
  const named = countyNamed(last);
  const county = named ?? "";
  const isCounty = named !== null;
  const before = parts.at(-2);
  if (isCounty && hasCountyPrefix(last)) {
    parts.pop();
    if (isCountyAgain(parts, county)) parts.pop();
    return { city: isTown(parts, hasPostcode) ? (parts.pop() ?? "") : "", state: county };
  }
  if (isCounty && (before === undefined || isStreet(before) || isUnit(parts.at(-3)))) {
    parts.pop();
    return { city: last, state: county };
  }
  if (isCounty) {
    parts.pop();
    return { city: parts.pop() ?? "", state: county };
  }
  return { city: isTown(parts, hasPostcode) ? (parts.pop() ?? "") : "", state: "" };
}

/** Counties without a town of the same name, so that 'Killarney, Kerry, Co. Kerry' names the county twice. */
const countiesWithoutTown = new Set("Clare Down Fermanagh Kerry Laois Meath Offaly Tyrone Westmeath".split(" "));

function isCountyAgain(parts: readonly string[], county: string): boolean {
  const before = parts.at(-2);
  const isAgain = countiesWithoutTown.has(county) && countyNamed(parts.at(-1) ?? "") === county;
  return isAgain && before !== undefined && !isStreet(before);
}

/** Whether the last part is a town; a single part is one unless it looks like a street. */
function isTown(parts: readonly string[], hasPostcode: boolean): boolean {
  const last = parts.at(-1);
  if (last === undefined) return false;
  return parts.length > 1 ? !/^\d/.test(last) : !isStreet(last) || (hasPostcode && !/\d/.test(last) && !isStreet(last));
}

function isUnit(part: string | undefined): boolean {
  return part !== undefined && /^(unit|apt|apartment|flat|suite|floor|block|no)\b\.?\s*[\w-]{1,4}$/i.test(part);
}

/** 'Apt 4' belongs to the line that follows, and so does the first number of '2, 4 and 6 Main St'. */
function joinUnits([first, second, ...rest]: string[]): string[] {
  if (first === undefined) return [];
  if (second === undefined) return [first];
  return isUnit(first) || (/^\d+[a-z]?$/i.test(first) && /^\d/.test(second))
    ? [`${first}, ${second}`, ...rest]
    : [first, second, ...rest];
}

/** Adds capitals only if the text was typed without any. */
function withCapitals(text: string): string {
  if (text !== text.toLowerCase()) return text;
  return text.replace(/(^|[\s-])\p{Ll}/gu, (letter) => letter.toUpperCase());
}
