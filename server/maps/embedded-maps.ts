import { brand } from "../../brand.ts";
import { describePlace } from "./describe-place.ts";
import { findRegion } from "./find-town.ts";
import { type Gazetteer, loadGazetteer } from "./load-gazetteer.ts";
import { bestGuess } from "./locate-point.ts";
import { locateTrip } from "./locate-trip.ts";
import type { Maps, RoutePoint } from "./maps.ts";
import { memoiseDriveTimes } from "./memoise-drive-times.ts";
import { memoiseRoutes } from "./memoise-routes.ts";
import { decodePlaceId } from "./place-id.ts";
import { loadRoadGraph } from "./road-graph.ts";
import { suggestPlaces } from "./suggest-places.ts";

const from: RoutePoint = { address1: "Airton Road", city: "Dublin 24", state: "Dublin", postcode: "", country: "IE" };
const to: RoutePoint = { address1: "Patrick Street", city: "Cork", state: "Cork", postcode: "", country: "IE" };

/** The engine that needs neither key nor network. Loading its tables takes about 20 ms; create one per process. */
export function createEmbeddedMaps(gazetteer: Gazetteer = loadGazetteer()): Maps {
  const graph = loadRoadGraph();
  const routeBetween = memoiseRoutes(graph);
  const driveMinutes = memoiseDriveTimes(graph);
  const maps: Maps = {
    async suggest(input, near) {
      return suggestPlaces(gazetteer, input, near);
    },
    async place(id) {
      const reference = decodePlaceId(id);
      return reference && describePlace(gazetteer, reference);
    },
    async region(at) {
      return findRegion(gazetteer, at);
    },
    async route(pickup, dropoff) {
      const located = locateTrip(gazetteer, pickup, dropoff);
      if (!located.ok) return located;
      const { ends } = located;
      const middleOf = { pickup: ends.pickup.middleOf, dropoff: ends.dropoff.middleOf };
      return { ok: true, route: { ...routeBetween(ends.pickup.at, ends.dropoff.at), middleOf, ends } };
    },
    locate: (address) => bestGuess(gazetteer, address),
    driveMinutes,
    async check() {
      const name = `The map built into ${brand.product}`;
      const found = await maps.route(from, to);
      return [
        found.ok
          ? { name, ok: true, says: `Dublin 24 to Cork is about ${found.route.distanceKm} km. It needs no key.` }
          : { name, ok: false, says: `It knows no road from Dublin 24 to Cork: ${found.status}.` },
      ];
    },
  };
  return maps;
}
