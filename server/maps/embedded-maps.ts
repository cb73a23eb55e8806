import { describePlace } from "./describe-place.ts";
import { estimateRoute } from "./estimate-route.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import { locatePoint } from "./locate-point.ts";
import type { Maps } from "./maps.ts";
import { nameRegion } from "./name-region.ts";
import { decodePlaceId } from "./place-id.ts";
import { buildRoadGraph } from "./road-graph.ts";
import { suggestPlaces } from "./suggest-places.ts";

/** The engine that needs no key and no network. Reads its tables once (about 20 ms); make one per process. */
export function createEmbeddedMaps(): Maps {
  const gazetteer = loadGazetteer();
  const graph = buildRoadGraph();
  return {
    async suggest(input, near) {
      return suggestPlaces(gazetteer, input, near);
    },
    async place(id) {
      const reference = decodePlaceId(id);
      return reference && describePlace(gazetteer, reference);
    },
    async region(at) {
      return nameRegion(gazetteer, at);
    },
    async route(pickup, dropoff) {
      const from = locatePoint(gazetteer, pickup);
      if (!from.ok) return { ok: false, status: from.status, side: "pickup" };
      const to = locatePoint(gazetteer, dropoff);
      if (!to.ok) return { ok: false, status: to.status, side: "dropoff" };
      return { ok: true, route: estimateRoute(graph, from.at, to.at) };
    },
  };
}
