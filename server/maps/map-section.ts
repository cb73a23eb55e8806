import type { MapSection } from "../../contract/places.ts";
import type { Bounds } from "../../domain/addresses/address-position.ts";
import { isWithin } from "../../domain/addresses/address-position.ts";
import { findRoadsWithin } from "./find-roads-within.ts";
import { type Gazetteer, loadGazetteer, type Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import type { RoadClass } from "./read-roads.ts";
import { loadRoadGraph } from "./road-graph.ts";
import { kmPerDegree, straightKm } from "./straight-km.ts";

/** On a wider section, lanes would be a tangle. */
const maxKmWithLanes = 20;
/** More names would overlap at 360 px. */
const maxPlaces = 18;
/** Two names closer than this share of the section's side overlap. */
const minShareApart = 0.08;

const sizes: Readonly<Record<RoadClass, MapSection["roads"][number]["size"]>> = {
  M: "large",
  O: "large",
  P: "large",
  S: "middle",
  R: "middle",
  U: "small",
  L: "small",
};
const drawingOrder = ["small", "middle", "large"];

/**
 * The roads and places around a position, for our own map on which visitors place a pin. `km`: the length of its sides.
 */
export function findMapSection(middle: Coordinates, km: number, gazetteer: Gazetteer = loadGazetteer()): MapSection {
  const bounds = boundsAround(middle, km);
  const roads = findRoadsWithin(loadRoadGraph(), bounds)
    .map(({ roadClass, line }) => ({
      size: sizes[roadClass],
      path: line.map(({ lat, lon }): [number, number] => [round(lat), round(lon)]),
    }))
    .filter(({ size }) => km <= maxKmWithLanes || size !== "small");
  return {
    bounds,
    roads: roads.sort((a, b) => drawingOrder.indexOf(a.size) - drawingOrder.indexOf(b.size)),
    places: choosePlaces(gazetteer, bounds, km * minShareApart).map(({ name, lat, lon, population }) => ({
      name,
      lat: round(lat),
      lon: round(lon),
      isTown: population >= 1500,
    })),
  };
}

function boundsAround({ lat, lon }: Coordinates, km: number): Bounds {
  const north = km / 2 / kmPerDegree;
  const east = north / Math.cos((lat * Math.PI) / 180);
  return { south: round(lat - north), west: round(lon - east), north: round(lat + north), east: round(lon + east) };
}

/** The largest places, as many as are readable. */
function choosePlaces({ towns }: Gazetteer, bounds: Bounds, minKmApart: number): Town[] {
  const chosen: Town[] = [];
  // Towns are ordered by population.
  for (const town of towns) {
    if (chosen.length === maxPlaces) break;
    if (town.isBusiness || !isWithin(town, bounds)) continue;
    if (chosen.every((other) => straightKm(other, town) >= minKmApart)) chosen.push(town);
  }
  return chosen;
}

/** Rounds to about ten metres. */
function round(degrees: number): number {
  return Math.round(degrees * 1e4) / 1e4;
}
