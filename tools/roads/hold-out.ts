import { crossesBarrier, seaKm } from "../../server/maps/coast-and-waters.ts";
import { estimateRoute } from "../../server/maps/estimate-route.ts";
import type { RoadClass, RoadLeg, Roads } from "../../server/maps/read-roads.ts";
import { loadRoadGraph } from "../../server/maps/road-graph.ts";
import { straightKm } from "../../server/maps/straight-km.ts";
import type { Random } from "../demo/seeded-random.ts";
import { chainBusLines } from "./bus-lines.ts";

/** How much longer than straight the roads are whose length nobody measured: server/maps/data/SOURCES.md. */
const bends: Partial<Record<RoadClass, number>> = { P: 1.11, S: 1.1, R: 1.15 };

/** Bus stops are up to 700 m from the middle of their village: on a short drive that is most of the error. */
const minKm = 3;
const maxLegs = 6;
/**
 * A bus that goes half as far again as the straight line with nothing in between, or as a road around what lies
 * between, calls at other villages.
 */
const maxBusBend = 1.45;

/**
 * Two villages and the measured road between them, of one or several legs, all taken away. `isDivided`: water, a ridge
 * or the sea lies between them.
 */
type HeldPair = { from: number; to: number; km: number; legs: number; isDivided: boolean };

/**
 * The roads as if a fifth of the legs that were measured along bus shapes, whole lines of them, never had been: such a
 * road has the length that unmeasured roads of its class have, and is missing where it crosses a water or ridge, as
 * every lane there is. `pairs`: the villages along those lines.
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

/** The pairs whose measure is a road's length, not that of a bus's round. */
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

/** The shortest way along these legs between each two villages that up to six of them connect. */
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
