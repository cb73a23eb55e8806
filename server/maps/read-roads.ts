import { readTable } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";

/** Motorway, city ring, primary, secondary, regional, city street, lane. */
export type RoadClass = "M" | "O" | "P" | "S" | "R" | "U" | "L";

/** A settlement or a junction; its id is its position in the list. */
export type RoadNode = Coordinates & { name: string; county: string };

/**
 * A road between two nodes; `line` has the bends between them. `isMeasured`: whether its length was measured or is
 * known, rather than computed from a straight line.
 */
export type RoadLeg = {
  from: number;
  to: number;
  roadClass: RoadClass;
  km: number;
  how: "bus" | "known" | "bend" | "lane";
  isMeasured: boolean;
  line: Coordinates[];
};

export type Roads = { nodes: RoadNode[]; legs: RoadLeg[] };

/** Reads the road network from the data files. */
export function readRoads(): Roads {
  const nodes = readTable("road-nodes.tsv").map(([, name, county, lat, lon]) => {
    return { name: name!, county: county!, lat: Number(lat), lon: Number(lon) };
  });
  const legs = readTable("road-legs.tsv").map(([from, to, roadClass, km, how, line]) => {
    return {
      from: Number(from),
      to: Number(to),
      roadClass: roadClass as RoadClass,
      km: Number(km),
      how: how as RoadLeg["how"],
      isMeasured: how === "bus" || how === "known",
      line: readLine(line),
    };
  });
  return { nodes, legs };
}

/** Shared by the legs without a line, which are most. */
const noLine: Coordinates[] = [];

/** Reads pairs of latitude and longitude, separated by spaces. */
export function readLine(text: string | undefined): Coordinates[] {
  if (!text) return noLine;
  return text.split(" ").map((pair) => {
    const [lat, lon] = pair.split(",").map(Number);
    return { lat: lat!, lon: lon! };
  });
}
