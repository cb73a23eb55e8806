import { describePlace } from "../describe-place.ts";
import { nameRegion } from "../find-town.ts";
import { keepDriveTimes } from "../keep-drive-times.ts";
import { type Gazetteer, loadGazetteer } from "../load-gazetteer.ts";
import { isOffTheIsland, locatePoint } from "../locate-point.ts";
import type { Maps } from "../maps.ts";
import { decodePlaceId, isGooglePlaceId } from "../place-id.ts";
import { buildRoadGraph } from "../road-graph.ts";
import { createAskGoogle, type GoogleAccess } from "./ask-google.ts";
import { checkGoogle, type GoogleTimeouts } from "./check-google.ts";
import { findGooglePlace } from "./find-google-place.ts";
import { type GoogleGuard, guardGoogle } from "./guard-google.ts";
import { type Measure, measureTyped } from "./measure-typed.ts";
import { routeWithGoogle } from "./route-with-google.ts";
import { suggestWithGoogle } from "./suggest-with-google.ts";

type Options = GoogleAccess & {
  gazetteer?: Gazetteer;
  timeouts?: GoogleTimeouts;
  guard?: GoogleGuard;
};

/** A suggestion that comes after the next letter was typed is of no use. */
const defaultTimeouts: GoogleTimeouts = { suggestMs: 1500, placeMs: 3000, routeMs: 4000 };
const usualGuard: GoogleGuard = { breakAfter: 5, leftAloneMs: 30_000 };

/**
 * Google's Places API (New) and Routes API behind the port. Throws `GoogleFailure` where Google fails, and `BrokenCircuitError` while it
 * is left alone. Regions and the places of our own data need no Google.
 */
export function createGoogleMaps(options: Options): Maps {
  const { gazetteer = loadGazetteer(), timeouts = defaultTimeouts, guard = usualGuard } = options;
  const askAnyway = createAskGoogle(options);
  const ask = guardGoogle(askAnyway, guard);
  // A matrix of a day's stops would cost more than the day brings in.
  const driveMinutes = keepDriveTimes(buildRoadGraph());
  const measure: Measure = (origin, destination) =>
    routeWithGoogle(ask, { origin, destination, withinMs: timeouts.routeMs });

  return {
    async suggest(input, near, session = null) {
      return suggestWithGoogle(ask, { input, near, session, withinMs: timeouts.suggestMs });
    },
    async place(id, session = null) {
      const ours = decodePlaceId(id);
      if (ours) return describePlace(gazetteer, ours);
      if (!isGooglePlaceId(id)) return null;
      return findGooglePlace(ask, gazetteer, { id, session, withinMs: timeouts.placeMs });
    },
    async region(at) {
      return nameRegion(gazetteer, at);
    },
    async route(pickup, dropoff) {
      const offSide = isOffTheIsland(pickup) ? "pickup" : isOffTheIsland(dropoff) ? "dropoff" : null;
      if (offSide) return { ok: false, status: "ZERO_RESULTS", side: offSide };
      return measureTyped(gazetteer, measure, { pickup, dropoff });
    },
    locate(address) {
      const point = locatePoint(gazetteer, address);
      return point.ok ? point.at : null;
    },
    driveMinutes,
    check: () => checkGoogle(askAnyway, gazetteer, timeouts),
  };
}
