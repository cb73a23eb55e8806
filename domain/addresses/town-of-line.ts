import { cleanCounty, counties } from "./counties.ts";
import { countryOptions } from "./countries.ts";

const countryNames = new Set(
  [...countryOptions.map(({ name }) => name), "Republic of Ireland", "United Kingdom", "UK"].map(plain),
);
const postcode = /^([a-z]\d{1,2}w?\s?[a-z0-9]{4}|[a-z]{1,2}\d[a-z\d]?\s?\d[a-z]{2}|[\d-]{4,10})$/;
const street = /\d|\b(st|street|rd|road|ave|avenue|drive|lane|park|square|terrace|estate|quay|unit|house|floor)\b/;

/** Tallaght in '1 Main Street, Tallaght, Dublin, D24 X9Y8, Ireland', as people type it or `formatAddress` writes it. */
export function townOfLine(line: string): string {
  const parts = line
    .split(/[,\n]/)
    .map((part) => part.trim())
    .filter((part) => part !== "" && !countryNames.has(plain(part)) && !postcode.test(plain(part)));
  const last = parts.at(-1);
  if (last === undefined) return "";
  const before = parts.at(-2);
  const isCounty = counties.includes(cleanCounty(last));
  // 'Patrick Street, Cork': a city named like its county.
  if (isCounty) return before === undefined || street.test(plain(before)) ? cleanCounty(last) : before;
  return parts.length === 1 && street.test(plain(last)) ? "" : last;
}

function plain(text: string): string {
  return text.toLowerCase();
}
