import { coastRings } from "./data/coast.ts";
import { waters } from "./data/waters.ts";
import { readTable } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { readLine } from "./read-roads.ts";
import { straightKm } from "./straight-km.ts";

/** Pieces of the coast, a few in a row, with the box around them: most lines are nowhere near. */
type Stretch = { points: number[]; south: number; north: number; west: number; east: number };
const piecesTogether = 16;

const stretches = coastRings.flatMap((ring) => {
  const found: Stretch[] = [];
  for (let from = 0; from + 3 < ring.length; from += 2 * piecesTogether) {
    const points = ring.slice(from, from + 2 * piecesTogether + 2);
    const [lons, lats] = [points.filter((_, i) => i % 2 === 0), points.filter((_, i) => i % 2 === 1)];
    found.push({
      points,
      south: Math.min(...lats),
      north: Math.max(...lats),
      west: Math.min(...lons),
      east: Math.max(...lons),
    });
  }
  return found;
});

/** Where along the line a→b (0 to 1) it crosses the coast, ascending. */
function coastCrossings(a: Coordinates, b: Coordinates): number[] {
  const dx = b.lon - a.lon;
  const dy = b.lat - a.lat;
  const crossings: number[] = [];
  const [south, north] = a.lat < b.lat ? [a.lat, b.lat] : [b.lat, a.lat];
  const [west, east] = a.lon < b.lon ? [a.lon, b.lon] : [b.lon, a.lon];
  for (const stretch of stretches) {
    if (stretch.south > north || stretch.north < south || stretch.west > east || stretch.east < west) continue;
    const { points } = stretch;
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
  return crossings.sort((one, other) => one - other);
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
  let onLand = isOnIsland(a);
  let share = 0;
  for (let i = 1; i < marks.length; i++) {
    if (!onLand) share += marks[i]! - marks[i - 1]!;
    onLand = !onLand;
  }
  return share * straightKm(a, b);
}

type Piece = { from: Coordinates; to: Coordinates };
type Box = { south: number; north: number; west: number; east: number };

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

/** Whether the straight line between two points crosses a narrow water without a bridge there. */
export function crossesWater(a: Coordinates, b: Coordinates): boolean {
  return waterBarriers.some((barrier) => crosses(barrier, a, b));
}

/** Whether the straight line between two points crosses a water or a ridge that no lane crosses there. */
export function crossesBarrier(a: Coordinates, b: Coordinates): boolean {
  return crossesWater(a, b) || ridges.some((barrier) => crosses(barrier, a, b));
}

function crosses({ box, pieces }: Barrier, a: Coordinates, b: Coordinates): boolean {
  return (
    mayCross(box, a, b) &&
    pieces.some(({ from, to }) => side(a, b, from) !== side(a, b, to) && side(from, to, a) !== side(from, to, b))
  );
}

/** False where both points lie beyond the same side of the box. */
function mayCross({ south, north, west, east }: Box, a: Coordinates, b: Coordinates): boolean {
  return (
    (a.lat >= south || b.lat >= south) &&
    (a.lat <= north || b.lat <= north) &&
    (a.lon >= west || b.lon >= west) &&
    (a.lon <= east || b.lon <= east)
  );
}

/** On which side of the line a→b a point lies. */
function side(a: Coordinates, b: Coordinates, point: Coordinates): boolean {
  return (b.lon - a.lon) * (point.lat - a.lat) - (b.lat - a.lat) * (point.lon - a.lon) > 0;
}
