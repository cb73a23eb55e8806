import type { PlaceSuggestion } from "../../../contract/places.ts";
import { cleanCounty, counties } from "../../../domain/addresses/counties.ts";
import { normalisePostcode } from "../../../domain/addresses/postcode.ts";

const countries: Record<string, string> = { ireland: "IE", uk: "GB", "united kingdom": "GB" };
const postcodes = [/\b[A-Z]\d[\dW](?: ?[A-Z\d]{4})?\b/, /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/];

/** What a suggestion's line says by itself ('Main Street, Naas, Co. Kildare, Ireland'), for whom the place in full is not to be had. */
export function readPredictionText(text: string): Pick<PlaceSuggestion, "city" | "county" | "postcode" | "country"> {
  const parts = text.split(",").map((part) => part.trim());
  const country = countries[parts.at(-1)?.toLowerCase() ?? ""] ?? "";
  if (country) parts.pop();
  if (parts.at(-1) === "Northern Ireland") parts.pop();
  const pattern = country === "GB" ? postcodes[1]! : postcodes[0]!;
  const postcode = parts.map((part) => pattern.exec(part)?.[0]).find(Boolean) ?? "";
  const rest = parts.map((part) => part.replace(postcode, "").trim()).filter(Boolean);
  const last = cleanCounty(rest.at(-1) ?? "");
  // 'Cork, Ireland' is a town as well; a county behind something else is no town.
  const county = counties.includes(last) ? last : "";
  if (county && rest.length > 1) rest.pop();
  return { city: rest.at(-1) ?? "", county, postcode: normalisePostcode(country, postcode), country };
}
