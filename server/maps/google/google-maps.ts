import type { BreakerOptions } from "../circuit-breaker.ts";
import { describePlace } from "../describe-place.ts";
import { findRegion } from "../find-town.ts";
import { type Gazetteer, loadGazetteer } from "../load-gazetteer.ts";
import { bestGuess, isUnreachableByRoad } from "../locate-point.ts";
import type { Maps } from "../maps.ts";
import { memoiseDriveTimes } from "../memoise-drive-times.ts";
import { decodePlaceId, isGooglePlaceId } from "../place-id.ts";
import { loadRoadGraph } from "../road-graph.ts";
import { createGoogleCaller, type GoogleAccess } from "./call-google.ts";
import { checkGoogle, type GoogleTimeouts } from "./check-google.ts";
import { findGooglePlace } from "./find-google-place.ts";
import { type Measure, measureTypedAddresses } from "./measure-typed-addresses.ts";
import { routeWithGoogle } from "./route-with-google.ts";
import { suggestWithGoogle } from "./suggest-with-google.ts";
import { withCircuitBreaker } from "./with-circuit-breaker.ts";

type Options = GoogleAccess & {
  gazetteer?: Gazetteer;
  timeouts?: GoogleTimeouts;
  breaker?: BreakerOptions;
};

/** A suggestion that arrives after the next keystroke is useless. */
const defaultTimeouts: GoogleTimeouts = { suggestMs: 1500, placeMs: 3000, routeMs: 4000 };
const defaultBreaker: BreakerOptions = { maxFailures: 5, openMs: 30_000 };

/**
 * Google's Places API (New) and Routes API behind the port. Throws `GoogleError`, and `BrokenCircuitError` while the
 * circuit is open. Regions and places in our own data need no request.
 */
export function createGoogleMaps(options: Options): Maps {
  const { gazetteer = loadGazetteer(), timeouts = defaultTimeouts, breaker = defaultBreaker } = options;
  const callDirectly = createGoogleCaller(options);
  const call = withCircuitBreaker(callDirectly, breaker);
  // Estimated, because Google's matrix for a day's stops would cost more than the day earns.
  const driveMinutes = memoiseDriveTimes(loadRoadGraph());
  const measure: Measure = (origin, destination) =>
    routeWithGoogle(call, { origin, destination, timeoutMs: timeouts.routeMs });

  return {
    async suggest(input, near, session = null) {
      return suggestWithGoogle(call, { input, near, session, timeoutMs: timeouts.suggestMs });
    },
    async place(id, session = null) {
      const ours = decodePlaceId(id);
      if (ours) return describePlace(gazetteer, ours);
      if (!isGooglePlaceId(id)) return null;
      return findGooglePlace(call, gazetteer, { id, session, timeoutMs: timeouts.placeMs });
    },
    async region(at) {
      return findRegion(gazetteer, at);
    },
    async route(pickup, dropoff) {
      const offSide = isUnreachableByRoad(pickup) ? "pickup" : isUnreachableByRoad(dropoff) ? "dropoff" : null;
      if (offSide) return { ok: false, status: "ZERO_RESULTS", side: offSide };
      return measureTypedAddresses(gazetteer, measure, { pickup, dropoff });
    },
    locate: (address) => bestGuess(gazetteer, address),
    driveMinutes,
    check: () => checkGoogle(callDirectly, gazetteer, timeouts),
  };
}
