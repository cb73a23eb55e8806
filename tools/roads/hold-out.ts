import { crossesBarrier, seaKm } from "../../server/maps/coast-and-waters.ts";
import { estimateRoute } from "../../server/maps/estimate-route.ts";
import type { RoadClass, RoadLeg, Roads } from "../../server/maps/read-roads.ts";
import { loadRoadGraph } from "../../server/maps/road-graph.ts";
import { straightKm } from "../../server/maps/straight-km.ts";
import type { Random } from "../demo/seeded-random.ts";
import { chainBusLines } from "./bus-lines.ts";

/** How much longer than the straight line unmeasured roads are, by class: server/maps/data/SOURCES.md. */
const bends: Partial<Record<RoadClass, number>> = { P: 1.11, S: 1.1, R: 1.15 };

/**
 * Shorter pairs are left out: bus stops are up to 700 m from the middle of their village, most of a short drive's
 * error.
 */
const minKm = 3;
const maxLegs = 6;
/**
 * A bus whose way is longer than this ratio calls at other villages. The ratio is to the straight line, or, if an
 * obstacle divides the villages, to the road around it.
 */
const maxBusBend = 1.45;

/**
 * Two villages and the measured road between them, of one or several legs, all held out. `isDivided`: water, a ridge or
 * the sea is between them.
 */
type HeldPair = { from: number; to: number; km: number; legs: number; isDivided: boolean };

/**
 * The roads as if a fifth of the legs measured along bus shapes, in whole lines, had never been measured: such a road
 * gets the length of unmeasured roads of its class, and is missing if it crosses water or a ridge, as unmeasured lanes
 * there are. `pairs`: the villages along those lines.
 */
export function holdOut({ nodes, legs }: Roads, random: Random): { roads: Roads; held: RoadLeg[]; pairs: HeldPair[] } {
  const lines = chainBusLines({ nodes, legs }).map((line) => ({ line, order: random.next() }));
  const count = lines.reduce((sum, { line }) => sum + line.length, 0);
  const held = new Set<RoadLeg>();
  for (const { line } of lines.sort((a, b) => a.order - b.order)) {
    if (held.size < count / 5) for (const leg of line) held.add(leg);
  }
  const left = legs.flatMap((leg): RoadLeg[] => {
    if (!held.has(leg)) return [leg];
    const [a, b] = [nodes[leg.from]!, nodes[leg.to]!];
    if (crossesBarrier(a, b)) return [];
    return [{ ...leg, km: straightKm(a, b) * bends[leg.roadClass]!, how: "bend", isMeasured: false, line: [] }];
  });
  return { roads: { nodes, legs: left }, held: [...held], pairs: findPairs({ nodes, legs: [...held] }) };
}

/** The pairs whose measured length is that of a road, not of a bus's detours. */
function findPairs({ nodes, legs }: Roads): HeldPair[] {
  const full = loadRoadGraph();
  return measuredDrives(legs).flatMap((drive): HeldPair[] => {
    const [a, b] = [nodes[drive.from]!, nodes[drive.to]!];
    const bend = drive.km / straightKm(a, b);
    const isDivided = crossesBarrier(a, b) || seaKm(a, b) > 0.5;
    if (drive.km < minKm || bend < 1) return [];
    const known = estimateRoute(full, a, b).distanceKm;
    const isRoad =
      drive.legs === 1 ? (isDivided ? drive.km / known : bend) <= maxBusBend : Math.abs(known / drive.km - 1) <= 0.02;
    return isRoad ? [{ ...drive, isDivided }] : [];
  });
}

type Drive = Omit<HeldPair, "isDivided">;

/** The shortest path along these legs between any two villages that at most six of them connect. */
function measuredDrives(legs: RoadLeg[]): Drive[] {
  const shortest = new Map<string, Drive>();
  const go = (drive: Drive, visited: number[]): void => {
    for (const leg of legs) {
      if (leg.from !== drive.to && leg.to !== drive.to) continue;
      const to = leg.from === drive.to ? leg.to : leg.from;
      if (visited.includes(to)) continue;
      const next = { from: drive.from, to, km: drive.km + leg.km, legs: drive.legs + 1 };
      const key = `${next.from}-${to}`;
      if (next.from < to && next.km < (shortest.get(key)?.km ?? Number.POSITIVE_INFINITY)) shortest.set(key, next);
      if (next.legs < maxLegs) go(next, [...visited, to]);
    }
  };
  for (const from of new Set(legs.flatMap((leg) => [leg.from, leg.to]))) go({ from, to: from, km: 0, legs: 0 }, [from]);
  return [...shortest.values()];
}
