import { crossesWater, seaKm } from "./coast-and-waters.ts";
import { findRoadRoute } from "./find-road-route.ts";
import type { Coordinates, Route } from "./maps.ts";
import type { RoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

/** Two addresses of one town resolve to one point; this much driving lies between them at least. */
const leastKm = 1;

/** The upper limits hold only where no bay or harbour forces a detour. */
const seaCountsFromKm = 1.2;
/** Within a town the numbered roads are no guide. */
const townKm = 8;

export function correctKm(roadKm: number, from: Coordinates, to: Coordinates): number {
  const straight = straightKm(from, to);
  const km = Math.max(roadKm, 1.08 * straight);
  const maxKm = straight < townKm ? 1.35 * straight : 1.45 * straight + 3;
  // Where no limit applies nobody needs to know what lies between.
  if (km >= leastKm && km <= maxKm) return km;
  if (crossesWater(from, to) || seaKm(from, to) >= seaCountsFromKm) return km;
  return Math.max(leastKm, Math.min(km, maxKm));
}

/** The minutes of a drive along these roads, once its length is corrected. */
export function minutesOf(road: { km: number; minutes: number }, km: number): number {
  const pace = road.km > leastKm ? road.minutes / road.km : 1.2;
  return km * pace * 1.05;
}

/**
 * The drive between two positions on the island. Measured against known road distances in known-distances.ts; ferries
 * are ignored. There and back are equal: the search always runs from the more southerly end.
 */
export function estimateRoute(graph: RoadGraph, from: Coordinates, to: Coordinates): Route {
  if (from.lat > to.lat || (from.lat === to.lat && from.lon > to.lon)) {
    const back = estimateRoute(graph, to, from);
    return { ...back, path: back.path.toReversed() };
  }
  const road = findRoadRoute(graph, from, to);
  const km = correctKm(road.km, from, to);
  return {
    distanceKm: Math.round(km * 10) / 10,
    durationMinutes: Math.round(minutesOf(road, km) + 10),
    distanceSource: "estimated",
    path: road.path.length > 1 ? road.path : [from, to],
  };
}
