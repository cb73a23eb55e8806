import type { PlaceSuggestion } from "../../../contract/places.ts";
import { cleanCounty, counties } from "../../../domain/addresses/counties.ts";
import { routingKeyOf, routingKeys } from "../../../domain/addresses/eircode.ts";
import { normalisePostcode } from "../../../domain/addresses/postcode.ts";

const countries = new Map(Object.entries({ ireland: "IE", uk: "GB", "united kingdom": "GB" }));
const eircode = /\b[A-Z]\d[\dW](?: ?[A-Z\d]{4})?\b/;
const ukPostcode = /\b[A-Z]{1,2}\d[A-Z\d]? ?\d[A-Z]{2}\b/;

/**
 * Parses a suggestion's text ('Main Street, Naas, Co. Kildare, Ireland'), in case the place details can't be loaded.
 */
export function readPredictionText(text: string): Pick<PlaceSuggestion, "city" | "county" | "postcode" | "country"> {
  const parts = text.split(",").map((part) => part.trim());
  const country = countries.get(parts.at(-1)?.toLowerCase() ?? "") ?? "";
  if (country) parts.pop();
  if (parts.at(-1) === "Northern Ireland") parts.pop();
  const postcode = parts.map((part) => postcodeIn(part, country)).find(Boolean) ?? "";
  const rest = parts.map((part) => part.replace(postcode, "").trim()).filter(Boolean);
  const last = rest.at(-1) ?? "";
  const named = cleanCounty(last);
  const county = counties.includes(named) ? named : "";
  // 'Cork' and 'Dublin 24' are towns; 'Co. Cork' and a council area are not.
  if (county && rest.length > 1 && last !== county && !/\d/.test(last)) rest.pop();
  return { city: rest.at(-1) ?? "", county, postcode: normalisePostcode(country, postcode), country };
}

/** The postcode in a part; 'N71' is a road rather than a postcode. */
function postcodeIn(part: string, country: string): string | null {
  if (country === "GB") return ukPostcode.exec(part)?.[0] ?? null;
  const found = eircode.exec(part)?.[0] ?? "";
  return routingKeys.has(routingKeyOf(found) ?? "") ? found : null;
}
