import { coastRings } from "./data/coast.ts";
import { waters } from "./data/waters.ts";
import { readTable } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { readLine } from "./read-roads.ts";
import { straightKm } from "./straight-km.ts";

type Box = { south: number; north: number; west: number; east: number };

/** A few consecutive pieces of the coast with their bounding box, since most lines are nowhere near. */
type Stretch = Box & { points: number[] };
const piecesTogether = 16;

/** A few consecutive stretches with their bounding box, so that most can be skipped together. */
type Reach = Box & { stretches: Stretch[] };
const stretchesTogether = 8;

const reaches = coastRings.flatMap((ring): Reach[] => {
  const stretches: Stretch[] = [];
  for (let from = 0; from + 3 < ring.length; from += 2 * piecesTogether) {
    const points = ring.slice(from, from + 2 * piecesTogether + 2);
    const [lons, lats] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
    const [south, north] = [Math.min(...lats), Math.max(...lats)];
    stretches.push({ points, south, north, west: Math.min(...lons), east: Math.max(...lons) });
  }
  return Array.from({ length: Math.ceil(stretches.length / stretchesTogether) }, (_, index) => {
    const some = stretches.slice(index * stretchesTogether, (index + 1) * stretchesTogether);
    return {
      stretches: some,
      south: Math.min(...some.map(({ south }) => south)),
      north: Math.max(...some.map(({ north }) => north)),
      west: Math.min(...some.map(({ west }) => west)),
      east: Math.max(...some.map(({ east }) => east)),
    };
  });
});

/** The shares of the line a→b (0 to 1) at which it crosses the coast, ascending. */
function coastCrossings(a: Coordinates, b: Coordinates): number[] {
  const crossings: number[] = [];
  const [south, north] = a.lat < b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  const [west, east] = a.lon < b.lon ? [a.lon, b.lon] : [b.lon, a.lon];
  for (const reach of reaches) {
    if (reach.south > north || reach.north < south || reach.west > east || reach.east < west) continue;
    for (const stretch of reach.stretches) {
      if (stretch.south > north || stretch.north < south || stretch.west > east || stretch.east < west) continue;
      addCrossings(crossings, stretch.points, a, b);
    }
  }
  return crossings.length > 1 ? crossings.sort((one, other) => one - other) : crossings;
}

function addCrossings(crossings: number[], points: readonly number[], a: Coordinates, b: Coordinates): void {
  const dx = b.lon - a.lon;
  const dy = b.lat - a.lat;
  for (let i = 0; i + 3 < points.length; i += 2) {
    const [px, py, qx, qy] = [points[i]!, points[i + 1]!, points[i + 2]!, points[i + 3]!];
    const sideP = dx * (py - a.lat) - dy * (px - a.lon);
    const sideQ = dx * (qy - a.lat) - dy * (qx - a.lon);
    if (sideP > 0 === sideQ > 0) continue;
    const share = sideP / (sideP - sideQ);
    const [x, y] = [px + share * (qx - px), py + share * (qy - py)];
    const along = Math.abs(dx) > Math.abs(dy) ? (x - a.lon) / dx : (y - a.lat) / dy;
    if (along > 0 && along < 1) crossings.push(along);
  }
}

/** Whether a position lies on the island of Ireland or one of its larger islands. */
export function isOnIsland(at: Coordinates): boolean {
  // Casts a ray due east past every headland: an odd number of crossings means land.
  return coastCrossings(at, { lat: at.lat, lon: -5 }).length % 2 === 1;
}

/** Km of the straight line between two points that lie over sea. */
export function seaKm(a: Coordinates, b: Coordinates): number {
  if (a.lat === b.lat && a.lon === b.lon) return 0;
  const marks = [0, ...coastCrossings(a, b), 1];
  let onLand = isKnownLand(a);
  let share = 0;
  for (let i = 1; i < marks.length; i++) {
    if (!onLand) share += marks[i]! - marks[i - 1]!;
    onLand = !onLand;
  }
  return share * straightKm(a, b);
}

const landOf = new WeakMap<Coordinates, boolean>();

/** Cached, because it is needed for each pair of a day's places. */
function isKnownLand(at: Coordinates): boolean {
  const known = landOf.get(at) ?? isOnIsland(at);
  landOf.set(at, known);
  return known;
}

type Piece = { from: Coordinates; to: Coordinates };

const boxOf = (points: Coordinates[]): Box => ({
  south: Math.min(...points.map(({ lat }) => lat)),
  north: Math.max(...points.map(({ lat }) => lat)),
  west: Math.min(...points.map(({ lon }) => lon)),
  east: Math.max(...points.map(({ lon }) => lon)),
});

type Barrier = { box: Box; pieces: Piece[] };

function toBarrier(points: Coordinates[]): Barrier {
  return { box: boxOf(points), pieces: points.slice(1).map((to, index) => ({ from: points[index]!, to })) };
}

const barrierRows = readTable("barriers.tsv").map(([kind, , line]) => ({ kind, barrier: toBarrier(readLine(line)) }));

const waterBarriers = [
  ...Object.values(waters).map((line) => toBarrier(line.map(([lat, lon]) => ({ lat, lon })))),
  ...barrierRows.filter(({ kind }) => kind !== "ridge").map(({ barrier }) => barrier),
];

const ridges = barrierRows.filter(({ kind }) => kind === "ridge").map(({ barrier }) => barrier);

/** Whether the straight line between two points crosses a narrow body of water at a place without a bridge. */
export function crossesWater(a: Coordinates, b: Coordinates): boolean {
  return crossesOneOf(waterBarriers, waterBoxes, a, b);
}

/** Whether the straight line between two points crosses water or a ridge at a place that no lane crosses. */
export function crossesBarrier(a: Coordinates, b: Coordinates): boolean {
  return crossesWater(a, b) || crossesOneOf(ridges, ridgeBoxes, a, b);
}

/**
 * South, north, west and east of each barrier in sequence, in one array because a day's places have millions of lines.
 */
const boxesOf = (barriers: readonly Barrier[]) =>
  Float64Array.from(barriers.flatMap(({ box: { south, north, west, east } }) => [south, north, west, east]));
const waterBoxes = boxesOf(waterBarriers);
const ridgeBoxes = boxesOf(ridges);

function crossesOneOf(barriers: readonly Barrier[], boxes: Float64Array, a: Coordinates, b: Coordinates): boolean {
  const [south, north] = a.lat < b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  const [west, east] = a.lon < b.lon ? [a.lon, b.lon] : [b.lon, a.lon];
  for (let i = 0, at = 0; i < barriers.length; i++, at += 4) {
    // Both points are beyond the same side of the box.
    if (north < boxes[at]! || south > boxes[at + 1]! || east < boxes[at + 2]! || west > boxes[at + 3]!) continue;
    if (crosses(barriers[i]!, a, b)) return true;
  }
  return false;
}

const crosses = ({ pieces }: Barrier, a: Coordinates, b: Coordinates): boolean =>
  pieces.some(({ from, to }) => side(a, b, from) !== side(a, b, to) && side(from, to, a) !== side(from, to, b));

/** The side of the line a→b on which a point lies. */
function side(a: Coordinates, b: Coordinates, point: Coordinates): boolean {
  return (b.lon - a.lon) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lon - a.lon) > 0;
}
