import type { Coordinates } from "../../server/maps/maps.ts";
import type { RoadLeg, RoadNode } from "../../server/maps/read-roads.ts";

/** A road continues across a node if it turns by less than this. */
const maxTurn = Math.PI / 3;

/** Joins the legs of roads into the longest possible lines: legs that meet without a sharp turn become one line. */
export function chainRoads(nodes: RoadNode[], legs: RoadLeg[]): Coordinates[][] {
  const unused = new Set(legs);
  const extend = (line: Coordinates[], at: number): number => {
    const onward = [...unused]
      .filter(({ from, to }) => from === at || to === at)
      .map((leg) => ({ leg, onward: lineFrom(nodes, leg, at) }))
      .map(({ leg, onward }) => ({ leg, onward, turn: turnBetween(line.at(-2)!, line.at(-1)!, onward[1]!) }))
      .sort((a, b) => a.turn - b.turn)[0];
    if (!onward || onward.turn > maxTurn) return -1;
    unused.delete(onward.leg);
    line.push(...onward.onward.slice(1));
    return onward.leg.from === at ? onward.leg.to : onward.leg.from;
  };
  return legs.flatMap((leg) => {
    if (!unused.delete(leg)) return [];
    const line = lineFrom(nodes, leg, leg.from);
    for (let end = leg.to; end >= 0; ) end = extend(line, end);
    line.reverse();
    for (let end = leg.from; end >= 0; ) end = extend(line, end);
    return [line];
  });
}

/** A leg with its bends, from one of its nodes to the other. */
function lineFrom(nodes: RoadNode[], { from, to, line }: RoadLeg, start: number): Coordinates[] {
  const whole = [nodes[from]!, ...line, nodes[to]!];
  return start === from ? whole : whole.reverse();
}

/** The angle by which a path turns at its middle point; 0 is straight on. */
function turnBetween(a: Coordinates, b: Coordinates, c: Coordinates): number {
  const squeeze = Math.cos(b.lat * (Math.PI / 180));
  const before = Math.atan2(b.lat - a.lat, (b.lon - a.lon) * squeeze);
  const after = Math.atan2(c.lat - b.lat, (c.lon - b.lon) * squeeze);
  const turn = Math.abs(after - before);
  return Math.min(turn, 2 * Math.PI - turn);
}
