import { brand } from "../../brand.ts";
import type { LaunchFinding } from "../../contract/launch-checklist.ts";
import type { Context } from "../context.ts";
import type { RoutePoint } from "../maps/maps.ts";

const from: RoutePoint = { address1: "Airton Road", city: "Dublin 24", state: "Dublin", postcode: "", country: "IE" };
const to: RoutePoint = { address1: "Patrick Street", city: "Cork", state: "Cork", postcode: "", country: "IE" };

/** Makes the same requests as a visitor's quote does. */
export async function checkMaps({ maps, log, environment }: Context): Promise<LaunchFinding> {
  try {
    const [suggestions, result] = await Promise.all([maps.suggest("Patrick Street, Cork", null), maps.route(from, to)]);
    const details = suggestions.length === 0 ? ["No address was suggested for 'Patrick Street, Cork'."] : [];
    if (!result.ok) details.push(`No distance from Dublin 24 to Cork: ${result.status}.`);
    if (details.length > 0)
      return { state: "attention", summary: "The maps engine does not answer as it should.", details };
    const outside = outsideEngine(environment);
    if (outside && result.ok) {
      const found = reportFallback(outside, {
        // Suggestions from the built-in map need no attribution.
        suggests: suggestions.every(({ credit }) => credit !== undefined),
        measures: result.route.distanceSource !== "estimated",
      });
      if (found) return found;
    }
    const distanceKm = result.ok ? result.route.distanceKm : 0;
    const how = outside ? `measured by ${outside.measures}` : `by the map built into ${brand.product}`;
    return { state: "ok", summary: `Dublin 24 to Cork is ${distanceKm} km, ${how}.`, details };
  } catch (error) {
    log.warn({ err: error }, "The maps engine failed a request of the launch checklist");
    return { state: "attention", summary: "The maps engine could not be reached.", details: ["The log says why."] };
  }
}

/** The engines that suggest and measure instead of the built-in map, and the parts that succeed or fail separately. */
type OutsideEngine = { suggests: string; measures: string; placesPart: string; roadsPart: string };

function outsideEngine({ googleMaps, openMaps }: Context["environment"]): OutsideEngine | null {
  if (googleMaps) {
    return { suggests: "Google", measures: "Google", placesPart: "the Places API", roadsPart: "the Routes API" };
  }
  if (!openMaps) return null;
  const [roads, places] = [openMaps.roads.engine, openMaps.places.engine];
  return { suggests: places, measures: roads, placesPart: places, roadsPart: roads };
}

/** Reports what the built-in map does in place of an engine; the engine's two parts fail separately. */
function reportFallback(
  { suggests: finder, measures: measurer, placesPart, roadsPart }: OutsideEngine,
  { suggests, measures }: { suggests: boolean; measures: boolean },
): LaunchFinding | null {
  if (suggests && measures) return null;
  const fails = suggests
    ? `${measurer} does not measure distances`
    : measures
      ? `${finder} does not suggest addresses`
      : finder === measurer
        ? `${finder} neither suggests addresses nor measures distances`
        : `${finder} does not suggest addresses, and ${measurer} does not measure distances`;
  const whose = finder === measurer ? `what ${finder} answers` : "what each answers";
  const details = [`Test the maps in the API settings: it says ${whose}, and what to do.`];
  if (suggests) details.unshift(`${finder} suggests addresses: ${placesPart} works, ${roadsPart} does not.`);
  if (measures) details.unshift(`${measurer} measures distances: ${roadsPart} works, ${placesPart} does not.`);
  return { state: "attention", summary: `${fails}: our own map stands in for it.`, details };
}
