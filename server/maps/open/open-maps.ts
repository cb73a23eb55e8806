import { type BreakerOptions, createCircuitBreaker } from "../circuit-breaker.ts";
import type { Fallback } from "../fallback-maps.ts";
import { type Gazetteer, loadGazetteer } from "../load-gazetteer.ts";
import type { Maps } from "../maps.ts";
import { type CallEngine, createEngineCaller, type EngineAddress } from "./call-engine.ts";
import { checkOpenEngines } from "./check-open-engines.ts";
import { connectEngines, type OpenAddresses } from "./connect-engines.ts";
import { describeOsmPlace } from "./describe-osm-place.ts";
import { isNoRoadOfOsrm } from "./measure-with-osrm.ts";
import { isNoRoadOfValhalla } from "./measure-with-valhalla.ts";
import type { OpenTimeouts } from "./open-timeouts.ts";
import { decodeOsmPlaceId } from "./osm-place-id.ts";
import { routeWithOpenEngines } from "./route-with-open-engines.ts";
import { suggestOsmPlaces } from "./suggest-osm-places.ts";

type Options = OpenAddresses & {
  /** Decides where an address is, and replaces an engine that is unavailable. */
  embedded: Maps;
  report: (fallback: Fallback) => void;
  gazetteer?: Gazetteer;
  timeouts?: OpenTimeouts;
  breaker?: BreakerOptions;
};

/** A suggestion that arrives after the next keystroke is useless. */
const defaultTimeouts: OpenTimeouts = { suggestMs: 1500, placeMs: 3000, routeMs: 4000, drivesMs: 10_000 };
const defaultBreaker: BreakerOptions = { maxFailures: 5, openMs: 30_000 };

/**
 * Engines with OpenStreetMap data behind the port: OSRM or Valhalla for roads, Photon or Nominatim for places. Each has
 * a circuit breaker. Our own map replaces an engine that is unavailable; only `place` then throws, because nothing else
 * knows the ids. Regions and drive times need no request.
 */
export function createOpenMaps(options: Options): Maps {
  const { roads, places, embedded, report, gazetteer = loadGazetteer() } = options;
  const { timeouts = defaultTimeouts, breaker = defaultBreaker } = options;
  const direct = connectEngines({ roads, places }, createEngineCaller);
  const guarded = connectEngines({ roads, places }, (address) => withCircuitBreaker(address, breaker));
  const parts = { embedded, gazetteer, places: guarded.places, measure: guarded.roads.measure, timeouts, report };

  return {
    async suggest(input, near) {
      try {
        const search = { input, near, timeoutMs: timeouts.suggestMs };
        const found = await suggestOsmPlaces(gazetteer, guarded.places, search);
        if (found.length > 0) return found;
      } catch (cause) {
        report({ operation: "suggest", cause });
      }
      return embedded.suggest(input, near);
    },
    async place(id) {
      const reference = decodeOsmPlaceId(id);
      if (!reference) return embedded.place(id);
      const found = await guarded.places.find(reference, timeouts.placeMs);
      return found && describeOsmPlace(gazetteer, found, id, reference);
    },
    region: (at) => embedded.region(at),
    route: (pickup, dropoff) => routeWithOpenEngines(parts, pickup, dropoff),
    locate: (address) => embedded.locate(address),
    // Needed immediately; a plan requests all pairs of its day in advance.
    driveMinutes: (from, to) => embedded.driveMinutes(from, to),
    async driveTable(points) {
      try {
        return (await guarded.roads.measureDrives?.(points, timeouts.drivesMs)) ?? null;
      } catch (cause) {
        report({ operation: "drives", cause });
        return null;
      }
    },
    check: () => checkOpenEngines(direct, gazetteer, timeouts),
  };
}

/** The absence of a road counts as an answer. */
function withCircuitBreaker(address: EngineAddress, options: BreakerOptions): CallEngine {
  const call = createEngineCaller(address);
  const breaker = createCircuitBreaker(options, (error) => isNoRoadOfOsrm(error) || isNoRoadOfValhalla(error));
  return (request) => breaker(() => call(request));
}
