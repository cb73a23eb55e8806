import type { Frame } from "./frame-route.ts";
import type { RoadPaths } from "./IslandMap.tsx";

/** The roads that may be visible in a frame, so that a page does not contain all the others. */
export function cropRoads(roads: RoadPaths, { x, y, width, height }: Frame): RoadPaths {
  const isSeen = (road: string) => {
    const numbers = road.match(/-?[\d.]+/g)!.map(Number);
    const [xs, ys] = [0, 1].map((axis) => numbers.filter((_, index) => index % 2 === axis)) as [number[], number[]];
    const overlaps = (values: number[], from: number, size: number) =>
      Math.max(...values) >= from && Math.min(...values) <= from + size;
    return overlaps(xs, x, width) && overlaps(ys, y, height);
  };
  const crop = (path: string) => path.split(/(?=M)/).filter(isSeen).join("");
  return { M: crop(roads.M), P: crop(roads.P), S: crop(roads.S), R: crop(roads.R) };
}
