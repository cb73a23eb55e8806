/**
 * Draws the data of the web's maps: outline, lakes, border, roads, town labels, and the hero's dots coloured by drive
 * time from our own engine. Run by hand: `npx tsx tools/draw/map-geometry.ts` (half a minute). The output is
 * committed.
 */
import { writeFileSync } from "node:fs";
import { brand } from "../../brand.ts";
import { isOnIsland } from "../../server/maps/coast-and-waters.ts";
import { estimateRoute } from "../../server/maps/estimate-route.ts";
import { loadGazetteer, type Town } from "../../server/maps/load-gazetteer.ts";
import type { Coordinates } from "../../server/maps/maps.ts";
import { readRoads } from "../../server/maps/read-roads.ts";
import { loadRoadGraph } from "../../server/maps/road-graph.ts";
import { mapSize, project } from "../../web/ui/map/project.ts";
import { type Point, removeNearPoints, smoothPath } from "../../web/ui/map/smooth-path.ts";
import { chainRoads } from "./chain-roads.ts";
import { borderLines, islandRings, type Ring } from "./island-rings.ts";
import { lakes } from "./lakes.ts";
import { simplifyLine } from "./simplify-line.ts";
import { unproject } from "./unproject.ts";

const folder = new URL("../../web/ui/map/data/", import.meta.url);
const notice = "Written by tools/draw/map-geometry.ts.";

const toPoints = (ring: Ring): Point[] => ring.map(([lon, lat]) => project(lat, lon));
const round = (value: number): number => Math.round(value * 10) / 10;

/** Relative lines with one decimal, a third of the size of absolute ones. */
function linePath(points: Point[], closed: boolean): string {
  const tenths = points.map(({ x, y }) => ({ x: Math.round(x * 10), y: Math.round(y * 10) }));
  const [first, ...rest] = closed ? tenths.slice(0, -1) : tenths;
  let last = first!;
  const steps = rest.map((point) => {
    const step = `${(point.x - last.x) / 10} ${(point.y - last.y) / 10}`;
    last = point;
    return step;
  });
  return `M${first!.x / 10} ${first!.y / 10}l${steps
    .join(" ")
    .replaceAll(" -", "-")
    .replace(/(?<![0-9])0\./g, ".")}${closed ? "z" : ""}`;
}

function write(name: string, text: string): void {
  writeFileSync(new URL(name, folder), text);
  console.log(`${name}: ${text.length} characters`);
}

function writeIsland(): void {
  const coast = islandRings()
    .map((ring) => linePath(simplifyLine(toPoints(ring), 0.55), true))
    .join("");
  const border = borderLines()
    .map((line) => linePath(simplifyLine(toPoints(line), 0.8), false))
    .join("");
  const water = Object.values(lakes)
    .map((ring) => `${smoothPath(toPoints([...ring, ring[0]!]))}z`)
    .join("");
  write(
    "island.ts",
    `/** Outline of the island (Natural Earth, public domain), border and the four great lakes, in the units of project.ts. ${notice} */\nexport const coastPath =\n  "${coast}";\n\nexport const borderPath =\n  "${border}";\n\nexport const lakesPath =\n  "${water}";\n`,
  );
}

/** The smallest distance between two points of a drawn road, in map units. */
const minGap = 6;

/** Only regional roads at least this long that start at another road are drawn; city streets and lanes are too fine. */
const minRegionalKm = 18;

const drawnRoads = [
  ["M", "MO"],
  ["P", "P"],
  ["S", "S"],
  ["R", "R"],
] as const;

function writeRoads(): void {
  const { nodes, legs } = readRoads();
  const onMainRoads = new Set(
    legs.filter(({ roadClass }) => "MOPS".includes(roadClass)).flatMap(({ from, to }) => [from, to]),
  );
  const lines = drawnRoads.map(([name, classes]) => {
    const drawn = legs.filter(({ roadClass, how, km, from, to }) => {
      if (!classes.includes(roadClass)) return false;
      return name !== "R" || (how !== "bus" && km >= minRegionalKm && (onMainRoads.has(from) || onMainRoads.has(to)));
    });
    const paths = chainRoads(nodes, drawn).map((line) =>
      smoothPath(
        removeNearPoints(
          line.map(({ lat, lon }) => project(lat, lon)),
          minGap,
        ),
      ),
    );
    return `  ${name}: "${paths.join("")}",`;
  });
  write(
    "roads.ts",
    `/** The main roads by class: motorway, primary, secondary, regional. ${notice} */\nexport const roadPaths = {\n${lines.join("\n")}\n};\n`,
  );
}

const labelled: Record<1 | 2, string[]> = {
  1: ["Dublin", "Belfast", "Cork", "Galway", "Limerick", "Waterford", "Derry"],
  2: "Sligo,Athlone,Kilkenny,Killarney,Dundalk,Letterkenny,Tralee,Wexford,Ennis,Castlebar,Portlaoise,Cavan,Enniskillen,Donegal,Clifden,Bantry,Newry,Mullingar,Omagh".split(
    ",",
  ),
};
/** Labels to the left of their dot, clear of the frame and of neighbours. */
const leftward = new Set(["Belfast", "Cavan", "Dublin", "Letterkenny", "Waterford"]);

function writeTownLabels(townOf: (name: string) => Town): void {
  const rows = ([1, 2] as const).flatMap((tier) =>
    labelled[tier].map((name) => {
      const { x, y } = project(townOf(name).lat, townOf(name).lon);
      return `  { name: "${name}", tier: ${tier}, side: "${leftward.has(name) ? "left" : "right"}", x: ${round(x)}, y: ${round(y)} },`;
    }),
  );
  write(
    "town-labels.ts",
    `/** Towns a map names: tier 1 always, tier 2 where there is space. ${notice} */\nexport const townLabels = [\n${rows.join("\n")}\n];\n`,
  );
}

const bandMinutes = [45, 90, 135, 180, 225];
const dotStep = 8;

/** Even-odd test, for lakes. */
function isInside({ x, y }: Point, ring: Point[]): boolean {
  let inside = false;
  for (let i = 0, j = ring.length - 1; i < ring.length; j = i++) {
    const [a, b] = [ring[i]!, ring[j]!];
    if (a.y > y !== b.y > y && x < ((b.x - a.x) * (y - a.y)) / (b.y - a.y) + a.x) inside = !inside;
  }
  return inside;
}

/** Rows of dots; neighbours in one band become one dashed line, so that 6,000 dots take only a few paths. */
function writeHero(townOf: (name: string) => Town, countyTowns: Map<string, Town>): void {
  const graph = loadRoadGraph();
  const depot: Coordinates = brand.depot;
  const water = Object.values(lakes).map(toPoints);
  const bands = [...bandMinutes, Number.POSITIVE_INFINITY].map(() => ({ path: "", at: { x: 0, y: 0 }, dots: 0 }));
  const rowStep = (dotStep * Math.sqrt(3)) / 2;
  for (let row = 0; row * rowStep < mapSize.height; row++) {
    let run = { band: -1, from: 0, length: 0 };
    const y = Math.round(row * rowStep * 10) / 10;
    const flush = (): void => {
      const band = bands[run.band];
      if (!band) return;
      band.path += `M${run.from} ${y}h${run.length * dotStep + 1}`;
      band.dots += run.length + 1;
    };
    for (let x = row % 2 === 0 ? 0 : dotStep / 2; x < mapSize.width; x += dotStep) {
      const at = unproject({ x, y });
      const isLand = isOnIsland(at) && !water.some((lake) => isInside({ x, y }, lake));
      const minutes = isLand ? estimateRoute(graph, depot, at).durationMinutes : 0;
      const found = bandMinutes.findIndex((limit) => minutes <= limit);
      const band = !isLand ? -1 : found < 0 ? bandMinutes.length : found;
      if (band === run.band) {
        run.length++;
        continue;
      }
      flush();
      run = { band, from: x, length: 0 };
    }
    flush();
  }
  console.log(`Dots by band: ${bands.map((band) => band.dots).join(", ")}`);
  const towns = [...new Set(countyTowns.entries())]
    .filter(([county]) => county !== "londonderry")
    .map(([, town]) => ({ town, route: estimateRoute(graph, depot, town) }))
    .sort((a, b) => a.route.durationMinutes - b.route.durationMinutes)
    .map(({ town, route }) => {
      const { x, y } = project(town.lat, town.lon);
      return `  { name: "${town.name}", county: "${town.county}", minutes: ${Math.round(route.durationMinutes / 5) * 5}, km: ${Math.round(route.distanceKm)}, x: ${round(x)}, y: ${round(y)} },`;
    });
  const cork = estimateRoute(graph, depot, townOf("Cork"));
  const corkPoints = removeNearPoints(
    cork.path.map(({ lat, lon }) => project(lat, lon)),
    8,
  );
  write(
    "hero.ts",
    `/** The island measured in time from the depot, by our own engine; only home and same-day import this. ${notice} */\n` +
      `export const bandMinutes = [${bandMinutes.join(", ")}];\n\n/** Distance between neighbouring dots; each band is dashed by it. */\nexport const dotStep = ${dotStep};\n\n` +
      `/** One path a band, the last for all that is further. */\nexport const bandPaths = [\n${bands.map((band) => `  "${band.path}",`).join("\n")}\n];\n\n` +
      `export const depotPoint = { x: ${round(corkPoints[0]!.x)}, y: ${round(corkPoints[0]!.y)} };\n\n` +
      `export const corkRoute = "${smoothPath(corkPoints)}";\n\n/** The 32 county towns, nearest first; minutes to the nearest five. */\nexport const countyTowns = [\n${towns.join("\n")}\n];\n`,
  );
}

const { townsOfName, countyTowns } = loadGazetteer();
const townOf = (name: string): Town => {
  const town = townsOfName.get(name.toLowerCase())?.[0];
  if (!town) throw new Error(`No town ${name}`);
  return town;
};
writeIsland();
writeRoads();
writeTownLabels(townOf);
writeHero(townOf, countyTowns);
