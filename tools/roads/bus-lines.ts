import type { Coordinates } from "../../server/maps/maps.ts";
import type { RoadLeg, Roads } from "../../server/maps/read-roads.ts";
import { lengthOf, straightKm } from "../../server/maps/straight-km.ts";

/** In degrees; a leg that turns more sharply at a village belongs to another line. */
const maxTurn = 107;

/**
 * Chains the legs measured along bus shapes into lines, each of which continues with the straightest leg at a village.
 */
export function chainBusLines({ nodes, legs }: Roads): RoadLeg[][] {
  const busLegs = legs.filter(({ how }) => how === "bus");
  const taken = new Set<RoadLeg>();
  const goOn = (leg: RoadLeg, node: number): RoadLeg | null => {
    const back = headingFrom(nodes, leg, node);
    const turns = busLegs
      .filter((next) => !taken.has(next) && (next.from === node || next.to === node))
      .map((next) => ({ next, turn: 180 - angleBetween(back, headingFrom(nodes, next, node)) }))
      .filter(({ turn }) => turn < maxTurn);
    return turns.sort((a, b) => a.turn - b.turn)[0]?.next ?? null;
  };
  return busLegs.flatMap((first) => {
    if (taken.has(first)) return [];
    taken.add(first);
    const line = [first];
    for (const end of [first.to, first.from]) {
      let node = end;
      for (let leg = goOn(first, node); leg; leg = goOn(leg, node)) {
        taken.add(leg);
        line.push(leg);
        node = leg.from === node ? leg.to : leg.from;
      }
    }
    return [line];
  });
}

/** The heading of a leg after its first kilometre, in degrees. */
function headingFrom(nodes: Roads["nodes"], { from, to, line }: RoadLeg, node: number): number {
  const forward: Coordinates[] = [nodes[from]!, ...line, nodes[to]!];
  const path = from === node ? forward : forward.toReversed();
  const ahead = path.find((_, i) => lengthOf(path.slice(0, i + 1)) > 1) ?? path.at(-1)!;
  const east = straightKm({ lat: path[0]!.lat, lon: ahead.lon }, path[0]!) * Math.sign(ahead.lon - path[0]!.lon);
  return (Math.atan2(east, (ahead.lat - path[0]!.lat) * 111) * 180) / Math.PI;
}

function angleBetween(a: number, b: number): number {
  const angle = Math.abs(a - b) % 360;
  return angle > 180 ? 360 - angle : angle;
}
