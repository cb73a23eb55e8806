import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { feature, merge, mesh } from "topojson-client";
import type { GeometryCollection, MultiPolygon, Polygon, Topology } from "topojson-specification";

export type Ring = [lon: number, lat: number][];

type Country = (Polygon<{ name: string }> | MultiPolygon<{ name: string }>) & { properties: { name: string } };

const world = JSON.parse(
  readFileSync(createRequire(import.meta.url).resolve("world-atlas/countries-10m.json"), "utf8"),
) as Topology<{ countries: GeometryCollection<{ name: string }> }>;

/** West of the North Channel and north of Cornwall; includes Rathlin, excludes Scotland and Rockall. */
function isOnTheIsland([lon, lat]: [number, number]): boolean {
  return lon > -11 && lon < -5.35 && lat > 51.2 && lat < 55.45 && !(lon > -6.1 && lat > 55.25);
}

/** Polygons of the Republic and Northern Ireland, without Great Britain and its islands. */
function islandCountries(): Country[] {
  const named = (name: string): Country => {
    const found = world.objects.countries.geometries.find(
      (geometry) => (geometry.properties as { name?: string } | undefined)?.name === name,
    );
    if (!found) throw new Error(`${name} is not in the atlas`);
    return found as Country;
  };
  const kingdom = named("United Kingdom") as MultiPolygon<{ name: string }> & Country;
  const polygons = feature(world, kingdom).geometry.coordinates as unknown as Ring[][];
  const arcs = kingdom.arcs.filter((_, i) => polygons[i]?.[0]?.every((point) => isOnTheIsland(point)));
  return [named("Ireland"), { ...kingdom, arcs }];
}

/** The outer coast without the border: the main island and its larger islands. */
export function islandRings(): Ring[] {
  return merge(world, islandCountries() as Polygon[]).coordinates.map((polygon) => polygon[0] as Ring);
}

/** The border as lines. */
export function borderLines(): Ring[] {
  const collection = { type: "GeometryCollection", geometries: islandCountries() } as GeometryCollection;
  return mesh(world, collection, (a, b) => a !== b).coordinates as Ring[];
}
