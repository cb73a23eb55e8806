import { buildDriveTree, type DriveTree } from "./build-drive-tree.ts";
import { correctKm, estimateMinutes } from "./estimate-route.ts";
import { alongOneLeg, type Joined, joinRoads } from "./join-roads.ts";
import type { Coordinates } from "./maps.ts";
import { keyOf, minMinutes } from "./memoise-drive-times.ts";
import type { RoadGraph } from "./road-graph.ts";

/** How a place joins the roads, as columns: a day has millions of pairs. */
type JoinedPlace = {
  at: Coordinates;
  joined: Joined;
  nodes: Int32Array;
  cost: Float64Array;
  km: Float64Array;
  minutes: Float64Array;
};

/**
 * Writes the minutes between all pairs of a day's places, the same as `memoiseDriveTimes` gives: one search of the
 * roads per distinct place, and no memory beside the table. From place `i` to `j` goes to `i * width + j`.
 */
export function fillDriveTable(
  graph: RoadGraph,
  points: readonly Coordinates[],
  table: Float32Array,
  width = points.length,
): void {
  const distinct = new Map<string, number>();
  const places: JoinedPlace[] = [];
  const pointsOf: number[][] = [];
  points.forEach((at, point) => {
    const key = keyOf(at);
    const known = distinct.get(key);
    if (known !== undefined) {
      pointsOf[known]!.push(point);
      return;
    }
    distinct.set(key, places.length);
    places.push(joinPlace(graph, at));
    pointsOf.push([point]);
  });
  const placesAtLeg = new Map<number, number[]>();
  places.forEach(({ joined }, place) => {
    for (const leg of new Set(joined.points.map(({ leg }) => leg)))
      placesAtLeg.set(leg, [...(placesAtLeg.get(leg) ?? []), place]);
  });
  /** For each place the last one that it was found to share a leg with. */
  const sharesLegWith = new Int32Array(places.length).fill(-1);
  places.forEach((from, start) => {
    const tree = buildDriveTree(graph, from.joined.nodes);
    for (const { leg } of from.joined.points)
      for (const place of placesAtLeg.get(leg) ?? []) sharesLegWith[place] = start;
    for (let end = start; end < places.length; end++) {
      const to = places[end]!;
      const direct = sharesLegWith[end] === start ? alongOneLeg(graph, from.joined, to.joined) : null;
      const minutes = start === end ? minMinutes : minutesBetween(tree, from, to, direct);
      for (const i of pointsOf[start]!)
        for (const j of pointsOf[end]!) {
          table[i * width + j] = minutes;
          table[j * width + i] = minutes;
        }
    }
  });
}

function joinPlace(graph: RoadGraph, at: Coordinates): JoinedPlace {
  const joined = joinRoads(graph, at);
  const ways = [...joined.nodes.values()];
  return {
    at,
    joined,
    nodes: Int32Array.from(joined.nodes.keys()),
    cost: Float64Array.from(ways, ({ cost }) => cost),
    km: Float64Array.from(ways, ({ km }) => km),
    minutes: Float64Array.from(ways, ({ minutes }) => minutes),
  };
}

function minutesBetween(
  tree: DriveTree,
  from: JoinedPlace,
  to: JoinedPlace,
  direct: ReturnType<typeof alongOneLeg>,
): number {
  let nearest = -1;
  let least = direct?.cost ?? Number.POSITIVE_INFINITY;
  for (let i = 0; i < to.nodes.length; i++) {
    const cost = tree.cost[to.nodes[i]!]! + to.cost[i]!;
    if (cost >= least) continue;
    least = cost;
    nearest = i;
  }
  const node = to.nodes[nearest] ?? -1;
  const road = {
    km: nearest < 0 ? (direct?.km ?? 0) : tree.km[node]! + to.km[nearest]!,
    minutes: nearest < 0 ? (direct?.minutes ?? 0) : tree.minutes[node]! + to.minutes[nearest]!,
    isMeasured: from.joined.isMeasured || to.joined.isMeasured,
  };
  return Math.max(minMinutes, estimateMinutes(road, correctKm(road, from.at, to.at)));
}
