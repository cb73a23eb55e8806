import { crossesWater, seaKm } from "./coast-and-waters.ts";
import { findRoadRoute } from "./find-road-route.ts";
import type { Coordinates, Route } from "./maps.ts";
import type { RoadGraph } from "./road-graph.ts";
import { straightKm } from "./straight-km.ts";

/** Two addresses of one town resolve to one point but are at least this far apart by road. */
const minKm = 1;

/** The upper limits apply only if no bay or harbour forces a detour, and neither end is on a road of known length. */
const minSeaKm = 1.2;
/** Numbered roads say little about distances within a town. */
const townKm = 8;

export function correctKm(road: { km: number; isMeasured: boolean }, from: Coordinates, to: Coordinates): number {
  const straight = straightKm(from, to);
  const km = Math.max(road.km, 1.08 * straight);
  if (road.isMeasured) return Math.max(minKm, km);
  const maxKm = straight < townKm ? 1.35 * straight : 1.45 * straight + 3;
  // Skips the slower coast check if no limit applies.
  if (km >= minKm && km <= maxKm) return km;
  if (crossesWater(from, to) || seaKm(from, to) >= minSeaKm) return km;
  return Math.max(minKm, Math.min(km, maxKm));
}

/** The minutes along these roads, scaled to the corrected length. */
export function estimateMinutes(road: { km: number; minutes: number }, km: number): number {
  const pace = road.km > minKm ? road.minutes / road.km : 1.2;
  return km * pace * 1.05;
}

/**
 * Estimates the drive between two positions on the island, ignoring ferries; checked against known-distances.ts.
 * Always searches from the southern end, so that both directions are equal.
 */
export function estimateRoute(graph: RoadGraph, from: Coordinates, to: Coordinates): Route {
  if (from.lat > to.lat || (from.lat === to.lat && from.lon > to.lon)) {
    const back = estimateRoute(graph, to, from);
    return { ...back, path: back.path.toReversed() };
  }
  const road = findRoadRoute(graph, from, to);
  const km = correctKm(road, from, to);
  return {
    distanceKm: Math.round(km * 10) / 10,
    durationMinutes: Math.round(estimateMinutes(road, km) + 10),
    distanceSource: "estimated",
    path: road.path.length > 1 ? road.path : [from, to],
  };
}
