import { expect, it } from "vitest";
import { cropRoads } from "./crop-roads.ts";
import { roadPaths } from "./data/roads.ts";
import { mapSize } from "./project.ts";

const inside = "M10 10C10 10 12 14 20 20";
const across = "M-50 15C-50 15 0 15 90 15";
const outside = "M60 60C60 60 61 61 70 90";

it("A map contains the roads through its frame, even if both ends are outside, and no others", () => {
  const roads = { M: inside + outside, P: across + outside, S: outside, R: inside + across };
  expect(cropRoads(roads, { x: 0, y: 0, width: 30, height: 30 })).toEqual({
    M: inside,
    P: across,
    S: "",
    R: inside + across,
  });
});

it("A frame of the whole island contains every road", () => {
  expect(cropRoads(roadPaths, { x: 0, y: 0, ...mapSize })).toEqual(roadPaths);
});
