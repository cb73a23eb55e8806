import type { ConnectionCheck } from "../../../contract/connections.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { OpenEngines } from "./connect-engines.ts";
import { describeOsmPlace } from "./describe-osm-place.ts";
import { type OpenEngine, OpenEngineError } from "./open-engine-error.ts";
import type { OpenTimeouts } from "./open-timeouts.ts";
import type { OsmPlace } from "./osm-place.ts";

const sampleSearch = "Patrick Street, Cork";
const airtonRoad = { lat: 53.2905, lon: -6.3644 };
const patrickStreet = { lat: 51.8985, lon: -8.4721 };

/** Sends one request of each kind, bypassing the circuit breaker, and explains the results to staff. Never throws. */
export async function checkOpenEngines(
  { roads, places }: OpenEngines,
  gazetteer: Gazetteer,
  { suggestMs, placeMs, routeMs }: OpenTimeouts,
): Promise<ConnectionCheck[]> {
  let first: OsmPlace | null = null;
  // Runs in parallel, because only the place lookup depends on the search.
  const road = runCheck(`Distances (${roads.engine})`, async () => {
    const found = await roads.measure(airtonRoad, patrickStreet, routeMs);
    if (!found) {
      throw new CheckFailed(
        `${roads.engine} answered, but knows no road from Dublin 24 to Cork. Load the map of Ireland and Northern Ireland.`,
      );
    }
    return `Dublin 24 to Cork is ${found.distanceKm} km.`;
  });
  const search = await runCheck(`Address suggestions (${places.engine})`, async () => {
    const found = await places.search({ text: sampleSearch, near: null, limit: 5, timeoutMs: suggestMs });
    first = found[0] ?? null;
    if (!first) {
      throw new CheckFailed(
        `${places.engine} answered, but suggests nothing for '${sampleSearch}'. Load the map of Ireland and Northern Ireland.`,
      );
    }
    return `${found.length} suggested for '${sampleSearch}'.`;
  });
  const lookUp = await runCheck(`A chosen address in full (${places.engine})`, async () => {
    if (!first) throw new CheckFailed("Not tried, since nothing was suggested to look up.");
    const found = await places.find(first, placeMs);
    const place = found && describeOsmPlace(gazetteer, found, "", { line1: "", line2: "", postcode: "" });
    if (!place) throw new CheckFailed(`${places.engine} does not know the address that it had just suggested.`);
    return `${place.formattedAddress}.`;
  });
  return [search, lookUp, await road];
}

/** The engine responded, but not usefully; the message is shown unchanged. */
class CheckFailed extends Error {}

async function runCheck(name: string, request: () => Promise<string>): Promise<ConnectionCheck> {
  try {
    return { name, ok: true, says: await request() };
  } catch (error) {
    if (error instanceof CheckFailed) return { name, ok: false, says: error.message };
    if (!(error instanceof OpenEngineError)) throw error;
    return {
      name,
      ok: false,
      says: [error.message, error.engineMessage, adviceOn(error)].filter(Boolean).map(asSentence).join(" "),
    };
  }
}

const asSentence = (text: string): string => (/[.!?]$/.test(text) ? text : `${text}.`);

const variables: Record<OpenEngine, string> = {
  OSRM: "OSRM_URL",
  Valhalla: "VALHALLA_URL",
  Photon: "PHOTON_URL",
  Nominatim: "NOMINATIM_URL",
};

function adviceOn({ engine, status, httpStatus }: OpenEngineError): string {
  const variable = variables[engine];
  if (status === "TIMEOUT") return `Check that ${engine} is not overloaded or still loading its map.`;
  if (status === "UNREACHABLE") return `Check that ${engine} runs and that this server can reach ${variable}.`;
  if (status === "REDIRECTED") return `Set ${variable} to the address that it redirects to.`;
  if (status === "INVALID_ANSWER" || status === "TOO_LARGE" || httpStatus === 404)
    return `Check that ${variable} is the address of ${engine}.`;
  if (httpStatus === 429) return `Raise the limit of requests in front of ${engine}.`;
  if (engine === "OSRM" && status === "InvalidValue")
    return "Prepare its map with the car profile, which can leave out ferries.";
  if (httpStatus !== null && httpStatus >= 500) return `The log of ${engine} says more.`;
  return "";
}
