import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProjectRoot } from "../database/find-project-root.ts";
import type { Coordinates } from "./maps.ts";
import { type RoadClass, type RoadLeg, type Roads, readRoads } from "./read-roads.ts";
import { decodeRoadGraph, type RoadGraph } from "./road-graph-file.ts";
import { lengthOf, straightKm } from "./straight-km.ts";

export type { RoadGraph };

const kmPerHour: Record<RoadClass, number> = { M: 102, O: 85, P: 76, S: 62, R: 55, U: 40, L: 45 };

const roadClasses = Object.keys(kmPerHour) as RoadClass[];

/** Legs have a point at this interval, so that an address joins the nearby road and not the next town. */
const pieceKm = 2;

/**
 * A stretch of road and its cost, which counts distance as well as time, so that a motorway detour must be worth its
 * kilometres.
 */
export type Stretch = { km: number; minutes: number; cost: number };

const minutesPerKm = 0.25;

export function toStretch(km: number, kmPerHour: number): Stretch {
  const minutes = (km / kmPerHour) * 60;
  return { km, minutes, cost: minutes + minutesPerKm * km };
}

let loaded: RoadGraph | null = null;

/** Loads the graph that `tools/draw/road-graph.ts` built from the data files, once per process. */
export function loadRoadGraph(): RoadGraph {
  loaded ??= decodeRoadGraph(readFileSync(join(findProjectRoot(), "server/maps/data/road-graph.bin")));
  return loaded;
}

export function buildRoadGraph({ nodes, legs }: Roads = readRoads()): RoadGraph {
  const graph: RoadGraph = {
    nodes: { lat: new Float64Array(nodes.length), lon: new Float64Array(nodes.length) },
    legs: {
      from: new Int32Array(legs.length),
      to: new Int32Array(legs.length),
      km: new Float64Array(legs.length),
      minutes: new Float64Array(legs.length),
      cost: new Float64Array(legs.length),
      classes: Uint8Array.from(legs, ({ roadClass }) => roadClasses.indexOf(roadClass)),
      firstBend: new Int32Array(legs.length + 1),
    },
    bends: listBends(legs),
    ...listLegsOfNodes(nodes.length, legs),
    points: listPoints({ nodes, legs }),
    minCostPerKm: Number.POSITIVE_INFINITY,
  };
  for (const [node, { lat, lon }] of nodes.entries()) {
    graph.nodes.lat[node] = lat;
    graph.nodes.lon[node] = lon;
  }
  for (const [leg, { from, to, km, roadClass, line }] of legs.entries()) {
    const stretch = toStretch(km, kmPerHour[roadClass]);
    graph.legs.from[leg] = from;
    graph.legs.to[leg] = to;
    graph.legs.km[leg] = stretch.km;
    graph.legs.minutes[leg] = stretch.minutes;
    graph.legs.cost[leg] = stretch.cost;
    graph.legs.firstBend[leg + 1] = graph.legs.firstBend[leg]! + line.length;
    const length = lengthOf(lineOfLeg(graph, leg));
    if (length > 0) graph.minCostPerKm = Math.min(graph.minCostPerKm, stretch.cost / length);
  }
  return graph;
}

function listBends(legs: RoadLeg[]): RoadGraph["bends"] {
  const bends = legs.flatMap(({ line }) => line);
  return { lat: Float64Array.from(bends, ({ lat }) => lat), lon: Float64Array.from(bends, ({ lon }) => lon) };
}

function listLegsOfNodes(nodeCount: number, legs: RoadLeg[]): Pick<RoadGraph, "firstLegAt" | "legsAt"> {
  const firstLegAt = new Int32Array(nodeCount + 1);
  for (const { from, to } of legs) {
    firstLegAt[from + 1]!++;
    firstLegAt[to + 1]!++;
  }
  for (let node = 0; node < nodeCount; node++) firstLegAt[node + 1]! += firstLegAt[node]!;
  const next = firstLegAt.slice();
  const legsAt = new Int32Array(2 * legs.length);
  for (const [leg, { from, to }] of legs.entries()) {
    for (const node of [from, to]) legsAt[next[node]!++] = leg;
  }
  return { firstLegAt, legsAt };
}

/** The points before sorting, also in columns, because objects would take three times as long to load. */
type Columns = { lat: number[]; lon: number[]; leg: number[]; share: number[]; isMeasured: number[] };

function listPoints({ nodes, legs }: Roads): RoadGraph["points"] {
  const points: Columns = { lat: [], lon: [], leg: [], share: [], isMeasured: [] };
  const pointOfNode = new Int32Array(nodes.length).fill(-1);
  for (const [leg, { from, to, roadClass, line, isMeasured }] of legs.entries()) {
    const measured = isMeasured ? 1 : 0;
    for (let share = 0; share <= 1; share++) {
      const node = share === 0 ? from : to;
      const known = pointOfNode[node]!;
      if (known >= 0) points.isMeasured[known]! |= measured;
      else pointOfNode[node] = addPoint(points, nodes[node]!, leg, share, measured);
    }
    // A motorway is joined only at its junctions.
    if (roadClass !== "M") cutLeg(points, leg, measured, [nodes[from]!, ...line, nodes[to]!]);
  }
  return sortByLatitude(points);
}

function addPoint(points: Columns, at: Coordinates, leg: number, share: number, isMeasured: number): number {
  points.lon.push(at.lon);
  points.leg.push(leg);
  points.share.push(share);
  points.isMeasured.push(isMeasured);
  return points.lat.push(at.lat) - 1;
}

/** Adds the points that divide a leg's line into equal pieces. */
function cutLeg(points: Columns, leg: number, isMeasured: number, line: Coordinates[]): void {
  const length = lengthOf(line);
  const pieces = Math.ceil(length / pieceKm);
  let piece = 1;
  let before = 0;
  for (let i = 1; i < line.length && piece < pieces; i++) {
    const [a, b] = [line[i - 1]!, line[i]!];
    const km = straightKm(a, b);
    for (; piece < pieces && (piece / pieces) * length <= before + km; piece++) {
      const part = ((piece / pieces) * length - before) / km;
      const lat = Math.round((a.lat + part * (b.lat - a.lat)) * degreeSteps) / degreeSteps;
      addPoint(points, { lat, lon: a.lon + part * (b.lon - a.lon) }, leg, piece / pieces, isMeasured);
    }
    before += km;
  }
}

/** One centimetre. */
const degreeSteps = 1e7;

/** Sorts numbers that combine latitude and index, which is ten times as fast as comparing points. */
function sortByLatitude(points: Columns): RoadGraph["points"] {
  const count = points.lat.length;
  const keys = new Float64Array(count);
  for (let i = 0; i < count; i++) keys[i] = Math.round((points.lat[i]! - 50) * degreeSteps) * 65_536 + i;
  keys.sort();
  const sorted = {
    lat: new Float64Array(count),
    lon: new Float64Array(count),
    leg: new Int32Array(count),
    share: new Float64Array(count),
    isMeasured: new Uint8Array(count),
  };
  for (let i = 0; i < count; i++) {
    const from = keys[i]! % 65_536;
    sorted.lat[i] = points.lat[from]!;
    sorted.lon[i] = points.lon[from]!;
    sorted.leg[i] = points.leg[from]!;
    sorted.share[i] = points.share[from]!;
    sorted.isMeasured[i] = points.isMeasured[from]!;
  }
  return sorted;
}

/** The line of a leg from end to end, with its bends. */
export function lineOfLeg({ nodes, legs, bends }: RoadGraph, leg: number): Coordinates[] {
  const at = ({ lat, lon }: RoadGraph["bends"], index: number): Coordinates => ({ lat: lat[index]!, lon: lon[index]! });
  const line = [at(nodes, legs.from[leg]!)];
  for (let bend = legs.firstBend[leg]!; bend < legs.firstBend[leg + 1]!; bend++) line.push(at(bends, bend));
  line.push(at(nodes, legs.to[leg]!));
  return line;
}

export function classOfLeg({ legs }: RoadGraph, leg: number): RoadClass {
  return roadClasses[legs.classes[leg]!]!;
}
