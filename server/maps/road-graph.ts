import { readTable } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { straightKm } from "./straight-km.ts";

/** Motorway, city ring, primary, secondary, regional, city street: how much longer than straight, and how fast. */
const roadClasses = {
  M: { bend: 1.09, kmPerHour: 102 },
  O: { bend: 1.06, kmPerHour: 85 },
  P: { bend: 1.11, kmPerHour: 76 },
  S: { bend: 1.1, kmPerHour: 62 },
  R: { bend: 1.15, kmPerHour: 50 },
  U: { bend: 1.12, kmPerHour: 40 },
} as const;

export type RoadClass = keyof typeof roadClasses;

/** Roads are cut into pieces of this length, so that an address joins the nearby road and not the next town. */
const pieceKm = 4;

/**
 * A stretch of road and its cost, which counts distance beside time, so that a motorway detour must be worth its
 * kilometres.
 */
export type Leg = { km: number; minutes: number; cost: number };

const minutesPerKm = 0.25;

export function toLeg(km: number, kmPerHour: number): Leg {
  const minutes = (km / kmPerHour) * 60;
  return { km, minutes, cost: minutes + minutesPerKm * km };
}

type RoadEdge = Leg & { to: number };

/**
 * `isTown` marks junction towns; nodes between them lie on straight pieces. `fromSouth`: node ids by latitude, so that
 * nearby nodes are found without a full scan.
 */
export type RoadGraph = { nodes: (Coordinates & { isTown: boolean })[]; edges: RoadEdge[][]; fromSouth: number[] };

/** Lower bound of the cost per km of straight line, over all road classes. */
export const minCostPerKm = Math.min(
  ...Object.values(roadClasses).map(({ bend, kmPerHour }) => toLeg(bend, kmPerHour).cost),
);

export type Road = { roadClass: RoadClass; towns: Coordinates[] };

/** The road network of the data files: each road as a list of junction towns. */
export function readRoads(): Road[] {
  const towns = new Map(
    readTable("junctions.tsv").map(([name, lat, lon]) => [name, { lat: Number(lat), lon: Number(lon) }]),
  );
  return readTable("roads.txt", "|").map(([roadClass, ref, names]) => {
    return {
      roadClass: roadClass as RoadClass,
      towns: (names ?? "").split(",").map((name) => {
        const town = towns.get(name);
        if (!town) throw new Error(`Road ${ref} names ${name}, which is no junction`);
        return town;
      }),
    };
  });
}

export function buildRoadGraph(): RoadGraph {
  const graph: RoadGraph = { nodes: [], edges: [], fromSouth: [] };
  const nodeOfTown = new Map<Coordinates, number>();
  const addNode = (at: Coordinates, isTown: boolean): number => {
    graph.edges.push([]);
    return graph.nodes.push({ lat: at.lat, lon: at.lon, isTown }) - 1;
  };
  const townNode = (town: Coordinates): number => {
    const known = nodeOfTown.get(town) ?? addNode(town, true);
    nodeOfTown.set(town, known);
    return known;
  };
  for (const { roadClass, towns } of readRoads()) {
    for (let i = 1; i < towns.length; i++)
      addRoad(graph, roadClass, townNode(towns[i - 1]!), townNode(towns[i]!), addNode);
  }
  graph.fromSouth = [...graph.nodes.keys()].sort((a, b) => graph.nodes[a]!.lat - graph.nodes[b]!.lat);
  return graph;
}

function addRoad(
  graph: RoadGraph,
  roadClass: RoadClass,
  from: number,
  to: number,
  addNode: (at: Coordinates, isTown: boolean) => number,
): void {
  const { bend, kmPerHour } = roadClasses[roadClass];
  const [a, b] = [graph.nodes[from]!, graph.nodes[to]!];
  const pieces = Math.max(1, Math.ceil(straightKm(a, b) / pieceKm));
  const leg = toLeg((straightKm(a, b) * bend) / pieces, kmPerHour);
  let last = from;
  for (let i = 1; i <= pieces; i++) {
    const share = i / pieces;
    const next =
      i === pieces
        ? to
        : addNode({ lat: a.lat + share * (b.lat - a.lat), lon: a.lon + share * (b.lon - a.lon) }, false);
    graph.edges[last]!.push({ to: next, ...leg });
    graph.edges[next]!.push({ to: last, ...leg });
    last = next;
  }
}
