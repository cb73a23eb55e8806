import { brand } from "../../brand.ts";
import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import type { Context } from "../context.ts";
import type { RoutePoint } from "../maps/maps.ts";

const from: RoutePoint = { address1: "Airton Road", city: "Dublin 24", state: "Dublin", postcode: "", country: "IE" };
const to: RoutePoint = { address1: "Patrick Street", city: "Cork", state: "Cork", postcode: "", country: "IE" };

/** Makes the same requests as a visitor's quote. */
export async function checkMaps({ maps, log, environment }: Context): Promise<LaunchFinding> {
  try {
    const [suggestions, result] = await Promise.all([maps.suggest("Patrick Street, Cork", null), maps.route(from, to)]);
    const details = suggestions.length === 0 ? ["No address was suggested for 'Patrick Street, Cork'."] : [];
    if (!result.ok) details.push(`No distance from Dublin 24 to Cork: ${result.status}.`);
    if (details.length > 0)
      return { state: "attention", summary: "The maps engine does not answer as it should.", details };
    if (environment.googleMaps && result.ok) {
      const found = reportFallback({
        // Suggestions of the built-in map need no credit.
        suggests: suggestions.every(({ credit }) => credit !== undefined),
        measures: result.route.distanceSource === "google",
      });
      if (found) return found;
    }
    const { distanceKm, distanceSource } = result.ok ? result.route : { distanceKm: 0, distanceSource: "estimated" };
    const how = distanceSource === "google" ? "measured by Google" : `by the map that ${brand.product} carries itself`;
    return { state: "ok", summary: `Dublin 24 to Cork is ${distanceKm} km, ${how}.`, details };
  } catch (error) {
    log.warn({ err: error }, "The maps engine failed a request of the launch checklist");
    return { state: "attention", summary: "The maps engine could not be asked.", details: ["The log says why."] };
  }
}

/** Names what the built-in map does in Google's place; the two APIs are enabled separately. */
function reportFallback({ suggests, measures }: { suggests: boolean; measures: boolean }): LaunchFinding | null {
  if (suggests && measures) return null;
  const fails = suggests
    ? "Google does not measure distances"
    : measures
      ? "Google does not suggest addresses"
      : "Google neither suggests addresses nor measures distances";
  const details = ["Test the maps in the API settings: it says what Google answers, and what to do."];
  if (suggests) details.unshift("Google suggests addresses: the Places API works, the Routes API does not.");
  if (measures) details.unshift("Google measures distances: the Routes API works, the Places API does not.");
  return { state: "attention", summary: `${fails}: our own map stands in for it.`, details };
}
