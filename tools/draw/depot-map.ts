/**
 * Draws the surroundings of the depot, with the coast of Dublin Bay, the Liffey and the main roads, from hand-written
 * positions. Run by hand: `npx tsx tools/draw/depot-map.ts`. The output is committed.
 */
import { writeFileSync } from "node:fs";
import { brand } from "../../brand.ts";
import { project } from "../../web/ui/map/project.ts";
import { type Point, smoothPath } from "../../web/ui/map/smooth-path.ts";

/** Latitude and longitude. */
type Position = [lat: number, lon: number];

const frame = { north: 53.425, south: 53.2, west: -6.6, east: -6.02 };

/** From the estuary at Portmarnock round Howth Head and the bay to Bray Head. */
const coast: Position[] = [
  [53.47, -6.13],
  [53.447, -6.13],
  [53.424, -6.116],
  [53.407, -6.118],
  [53.391, -6.106],
  [53.39, -6.075],
  [53.386, -6.063],
  [53.377, -6.048],
  [53.364, -6.053],
  [53.36, -6.075],
  [53.366, -6.097],
  [53.378, -6.112],
  [53.371, -6.145],
  [53.36, -6.185],
  [53.357, -6.213],
  [53.348, -6.213],
  [53.344, -6.19],
  [53.335, -6.209],
  [53.318, -6.205],
  [53.308, -6.19],
  [53.302, -6.172],
  [53.297, -6.145],
  [53.292, -6.118],
  [53.285, -6.097],
  [53.275, -6.092],
  [53.268, -6.105],
  [53.25, -6.112],
  [53.226, -6.102],
  [53.205, -6.098],
  [53.19, -6.078],
  [53.15, -6.06],
];
const beyond: Position[] = [
  [53.1, -6.06],
  [53.1, -6.9],
  [53.5, -6.9],
  [53.5, -6.13],
];

const liffey: Position[] = [
  [53.347, -6.205],
  [53.346, -6.245],
  [53.347, -6.29],
  [53.349, -6.33],
  [53.357, -6.36],
  [53.364, -6.41],
  [53.358, -6.445],
  [53.365, -6.49],
  [53.355, -6.53],
  [53.33, -6.56],
  [53.3, -6.58],
  [53.26, -6.66],
];

const ring: Position[] = [
  [53.41, -6.215],
  [53.405, -6.26],
  [53.403, -6.31],
  [53.388, -6.365],
  [53.36, -6.383],
  [53.321, -6.369],
  [53.306, -6.357],
  [53.291, -6.342],
  [53.278, -6.315],
  [53.27, -6.27],
  [53.271, -6.22],
  [53.253, -6.178],
  [53.236, -6.145],
  [53.213, -6.13],
];

const motorways: Position[][] = [
  ring,
  [
    [53.5, -6.208],
    [53.455, -6.222],
    [53.41, -6.215],
    [53.375, -6.222],
    [53.352, -6.222],
  ],
  [
    [53.5, -6.36],
    [53.45, -6.316],
    [53.403, -6.31],
  ],
  [
    [53.46, -6.5],
    [53.412, -6.425],
    [53.388, -6.365],
  ],
  [
    [53.385, -6.66],
    [53.368, -6.54],
    [53.353, -6.44],
    [53.36, -6.383],
  ],
  [
    [53.2, -6.69],
    [53.265, -6.56],
    [53.301, -6.44],
    [53.321, -6.369],
  ],
  [
    [53.213, -6.13],
    [53.19, -6.12],
    [53.15, -6.1],
  ],
];

const mainRoads: Position[][] = [
  [
    [53.321, -6.369],
    [53.331, -6.32],
    [53.339, -6.285],
    [53.346, -6.262],
  ],
  [
    [53.36, -6.383],
    [53.354, -6.34],
    [53.348, -6.3],
    [53.346, -6.262],
  ],
  [
    [53.388, -6.365],
    [53.372, -6.325],
    [53.359, -6.28],
    [53.346, -6.262],
  ],
  [
    [53.403, -6.31],
    [53.378, -6.285],
    [53.346, -6.262],
  ],
  [
    [53.346, -6.262],
    [53.332, -6.245],
    [53.307, -6.218],
    [53.28, -6.19],
    [53.245, -6.142],
    [53.213, -6.13],
  ],
  [
    [53.346, -6.262],
    [53.328, -6.277],
    [53.309, -6.298],
    [53.2935, -6.335],
    [53.2859, -6.3733],
    [53.262, -6.42],
    [53.237, -6.452],
    [53.19, -6.52],
  ],
];

const round = (value: number): number => Math.round(value * 10) / 10;
const [west, north] = [project(frame.north, frame.west).x, project(frame.north, frame.west).y];
const [east, south] = [project(frame.south, frame.east).x, project(frame.south, frame.east).y];

/** In drawing units of 500 m from the upper left corner. */
function place([lat, lon]: Position): Point {
  const { x, y } = project(lat, lon);
  return { x: round(x - west), y: round(y - north) };
}
const curve = (line: Position[]): string => smoothPath(line.map(place));
const curves = (lines: Position[][]): string => lines.map(curve).join("");

const labels: [name: string, at: Position, look: "town" | "road" | "water"][] = [
  ["Dublin", [53.3535, -6.245], "town"],
  ["Lucan", [53.343, -6.455], "town"],
  ["Howth", [53.384, -6.082], "town"],
  ["Dún Laoghaire", [53.284, -6.135], "town"],
  ["Bray", [53.214, -6.075], "town"],
  ["Dublin Bay", [53.335, -6.13], "water"],
  ["M50", [53.34, -6.377], "road"],
  ["N7", [53.292, -6.47], "road"],
  ["N81", [53.2335, -6.456], "road"],
];

const rows = labels.map(([name, at, look]) => {
  const { x, y } = place(at);
  return `  { name: "${name}", look: "${look}", x: ${x}, y: ${y} },`;
});
const depot = place([brand.depot.lat, brand.depot.lon]);
const land = `${curve(coast)}${beyond
  .map(place)
  .map(({ x, y }) => `L${x} ${y}`)
  .join("")}Z`;

writeFileSync(
  new URL("../../web/ui/map/data/depot.ts", import.meta.url),
  `/** The depot and what lies around it, two units to the kilometre. Written by tools/draw/depot-map.ts. */
export const depotMapSize = { width: ${round(east - west)}, height: ${round(south - north)} };

export const depotPin = { x: ${depot.x}, y: ${depot.y} };

export const depotLandPath =
  "${land}";

export const depotRiverPath = "${curve(liffey)}";

export const depotMotorwaysPath =
  "${curves(motorways)}";

export const depotRoadsPath =
  "${curves(mainRoads)}";

export const depotLabels: { name: string; look: "town" | "road" | "water"; x: number; y: number }[] = [
${rows.join("\n")}
];
`,
);
