import type { Coordinates } from "./maps.ts";
import type { RoadClass } from "./read-roads.ts";
import { classOfLeg, lineOfLeg, type RoadGraph } from "./road-graph.ts";

/** A rectangle of the map, in degrees. */
type Box = { south: number; west: number; north: number; east: number };

export type RoadLine = { roadClass: RoadClass; line: Coordinates[] };

/** The roads that may pass through a part of the map, each in full length and with its bends, ready to draw. */
export function findRoadsWithin(graph: RoadGraph, { south, west, north, east }: Box): RoadLine[] {
  const roads = Array.from(graph.legs.km, (_, leg) => ({
    roadClass: classOfLeg(graph, leg),
    line: lineOfLeg(graph, leg),
  }));
  return roads.filter(
    ({ line }) =>
      line.some(({ lat }) => lat >= south) &&
      line.some(({ lat }) => lat <= north) &&
      line.some(({ lon }) => lon >= west) &&
      line.some(({ lon }) => lon <= east),
  );
}
