/**
 * Draws the international page's world map: dots in an azimuthal equidistant projection centred on the depot, where a
 * straight line from the centre is the shortest route. Run by hand: `npx tsx tools/draw/world-dots.ts` (two minutes).
 * The output is committed.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { geoAzimuthalEquidistant, geoContains } from "d3-geo";
import { feature } from "topojson-client";
import type { GeometryCollection, Topology } from "topojson-specification";
import { brand } from "../../brand.ts";

/** The picture's size, the depot's position in it, and units per kilometre. */
const size = { width: 720, height: 620 };
const depot = { x: 452, y: 330 };
const unitsPerKm = 0.0522;
const earthRadiusKm = 6371;
const dotStep = 8;
const ringsKm = [2000, 4000, 6000, 8000];

/** The destinations that the page names, with a point in each for its label. */
const named: Record<string, { label: string; lat: number; lon: number }> = {
  "United States of America": { label: "USA", lat: 40.7, lon: -89 },
  Canada: { label: "Canada", lat: 53, lon: -98 },
  Germany: { label: "Germany", lat: 51.2, lon: 10.4 },
  France: { label: "France", lat: 46.6, lon: 2.4 },
  "United Kingdom": { label: "UK", lat: 53.2, lon: -1.6 },
};

const file = createRequire(import.meta.url).resolve("world-atlas/countries-50m.json");
const world = JSON.parse(readFileSync(file, "utf8")) as Topology<{ countries: GeometryCollection<{ name: string }> }>;
const countries = feature(world, world.objects.countries).features;
const nameOf = (point: [number, number]): string | undefined =>
  countries.find((country) => geoContains(country, point))?.properties.name;

const projection = geoAzimuthalEquidistant()
  .rotate([-brand.depot.lon, -brand.depot.lat])
  .scale(earthRadiusKm * unitsPerKm)
  .translate([depot.x, depot.y]);

/** Dots by what they represent: other countries, Ireland, the named destinations. */
const paths = { others: "", ireland: "", named: "" };
type Kind = keyof typeof paths;

function kindOf(x: number, y: number): Kind | undefined {
  const point = projection.invert?.([x, y]);
  const name = point && nameOf(point);
  if (!name || name === "Antarctica") return undefined;
  if (name === "Ireland") return "ireland";
  return named[name] ? "named" : "others";
}

const rowStep = (dotStep * Math.sqrt(3)) / 2;
for (let row = 0; row * rowStep < size.height; row++) {
  const y = Math.round(row * rowStep * 10) / 10;
  let run: { kind: Kind; from: number; length: number } | undefined;
  const flush = () => {
    if (run) paths[run.kind] += `M${run.from} ${y}h${run.length * dotStep + 1}`;
    run = undefined;
  };
  for (let x = row % 2 === 0 ? 0 : dotStep / 2; x <= size.width; x += dotStep) {
    const kind = kindOf(x, y);
    if (run && run.kind === kind) run.length++;
    else {
      flush();
      if (kind) run = { kind, from: x, length: 0 };
    }
  }
  flush();
}

const round = (value: number): number => Math.round(value * 10) / 10;
const rows = Object.values(named).map(({ label, lat, lon }) => {
  const [x, y] = projection([lon, lat]) as [number, number];
  return `  { name: "${label}", x: ${round(x)}, y: ${round(y)} },`;
});
const text = `/** The world in dots about the depot, which is equally far from all points of a ring. Written by tools/draw/world-dots.ts. */
export const worldSize = { width: ${size.width}, height: ${size.height} };

/** Distance between neighbouring dots; the paths are dashed by it. */
export const worldDotStep = ${dotStep};

export const worldDepot = { x: ${depot.x}, y: ${depot.y} };

/** Circles of equal distance from the depot, in kilometres and in the drawing's units. */
export const distanceRings = [
${ringsKm.map((km) => `  { km: ${km}, radius: ${round(km * unitsPerKm)} },`).join("\n")}
];

export const worldPaths = {
${Object.entries(paths)
  .map(([kind, path]) => `  ${kind}:\n    "${path}",`)
  .join("\n")}
};

/** A point in each destination that the page names. */
export const destinations = [
${rows.join("\n")}
];
`;
writeFileSync(new URL("../../web/ui/map/data/world.ts", import.meta.url), text);
console.log(`world.ts: ${text.length} characters`);
