import { readFileSync } from "node:fs";
import { join } from "node:path";
import type { Bounds, Island } from "../../domain/addresses/address-position.ts";
import { counties } from "../../domain/addresses/counties.ts";
import { findProjectRoot } from "../database/find-project-root.ts";
import { foldName } from "./fold-names.ts";
import type { Coordinates } from "./maps.ts";

/** An island without a bridge; roads end at its port. */
export type Offshore = Island & { portAt: Coordinates };

/** A town, suburb or village in our own data. `key` is stable; `names` are folded, the main name first. */
export type Town = Coordinates & {
  key: string;
  name: string;
  county: string;
  country: "IE" | "GB";
  population: number;
  names: string[];
  /** Whether it is a business park, hospital or port, which has no residents and no streets to search. */
  isBusiness: boolean;
  /** The bridgeless island that it is or lies on. */
  island: Offshore | null;
  /** Other counties with which it is also addressed. */
  alsoCounties: readonly string[];
};

/** The area of the first half of a postcode: an Eircode's routing key, or a BT outward code. */
export type PostcodeArea = Coordinates & {
  code: string;
  town: string;
  county: string;
  country: "IE" | "GB";
  /** The bounds of its known settlements; null if none is known. */
  box: Bounds | null;
  /** Whether it is over 12 km wide and therefore names no town. */
  isWide: boolean;
  /** The codes of neighbouring areas. */
  touches: readonly string[];
  /** The folded names of its settlements. */
  towns: ReadonlySet<string>;
};

export type Gazetteer = {
  towns: Town[];
  townOfKey: Map<string, Town>;
  townsOfName: Map<string, Town[]>;
  areaOfCode: Map<string, PostcodeArea>;
  /** County → the town that represents it if nothing else is known. */
  countyTowns: Map<string, Town>;
};

/** County towns that are not named after their county. */
const otherCountyTowns: Record<string, string> = {
  Antrim: "belfast-antrim",
  Clare: "ennis-clare",
  Donegal: "letterkenny-donegal",
  Down: "downpatrick-down",
  Fermanagh: "enniskillen-fermanagh",
  Kerry: "tralee-kerry",
  Kildare: "naas-kildare",
  Laois: "portlaoise-laois",
  Leitrim: "carrick-on-shannon-leitrim",
  Louth: "dundalk-louth",
  Mayo: "castlebar-mayo",
  Meath: "navan-meath",
  Offaly: "tullamore-offaly",
  Tipperary: "clonmel-tipperary",
  Tyrone: "omagh-tyrone",
  Westmeath: "mullingar-westmeath",
};

let loaded: Gazetteer | null = null;

/** The committed tables, read once per process; towns are ordered by population. */
export function loadGazetteer(): Gazetteer {
  loaded ??= readGazetteer();
  return loaded;
}

function readGazetteer(): Gazetteer {
  const islands = new Map(readTable("islands.tsv").map((row) => [row[0]!, readIsland(row)]));
  const towns = readTable("places.tsv").map((row) => readTown(row, islands));
  const townOfKey = new Map(towns.map((town) => [town.key, town]));
  let townsOfName: Map<string, Town[]> | null = null;
  return {
    towns,
    townOfKey,
    // Built on the first look-up, so that a process starts faster.
    get townsOfName() {
      townsOfName ??= groupByName(towns);
      return townsOfName;
    },
    areaOfCode: new Map(readTable("postcodes.tsv").map((row) => [row[0]!, readArea(row)])),
    countyTowns: findCountyTowns(townOfKey),
  };
}

function readIsland(row: string[]): Offshore {
  const [name, , , , , , , port, lat, lon] = row;
  // 'Inishbofin (Donegal)' distinguishes it from the one in Galway.
  return { name: name!.replace(/ \(.*\)$/, ""), port: port!, portAt: { lat: Number(lat), lon: Number(lon) } };
}

/** Other names are already folded in the table. */
function readTown(row: string[], islands: ReadonlyMap<string, Offshore>): Town {
  const [key, name, county, country, lat, lon, population, others, kind, alsoCounties] = row;
  return {
    key: key!,
    name: name!,
    county: county!,
    country: country as Town["country"],
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    names: others ? [foldName(name!), ...others.split("|")] : [foldName(name!)],
    isBusiness: kind === "business",
    island: (kind && islands.get(kind)) || null,
    alsoCounties: alsoCounties ? alsoCounties.split("|") : [],
  };
}

function readArea(row: string[]): PostcodeArea {
  const [code, town, county, country, lat, lon, south, north, west, east, wide, touches, towns] = row;
  return {
    code: code!,
    town: town!,
    county: county!,
    country: country as "IE" | "GB",
    lat: Number(lat),
    lon: Number(lon),
    box: south ? { south: Number(south), north: Number(north), west: Number(west), east: Number(east) } : null,
    isWide: wide === "yes",
    touches: touches ? touches.split(",") : [],
    towns: new Set(towns ? towns.split("|") : []),
  };
}

/** A town's main name takes precedence over another town's alias: 'Ballina' is first of all in Mayo. */
function groupByName(towns: Town[]): Map<string, Town[]> {
  const groups = new Map<string, Town[]>();
  const add = (name: string, town: Town): void => {
    const group = groups.get(name);
    if (group) group.push(town);
    else groups.set(name, [town]);
  };
  for (const town of towns) add(town.names[0]!, town);
  for (const town of towns) for (const name of town.names.slice(1)) add(name, town);
  return groups;
}

function findCountyTowns(townOfKey: Map<string, Town>): Map<string, Town> {
  return new Map(
    counties.map((county) => {
      const name = foldName(county);
      const town = townOfKey.get(otherCountyTowns[county] ?? `${name}-${name}`);
      if (!town) throw new Error(`County ${county} has no county town`);
      return [county, town];
    }),
  );
}

/** The rows of a file in server/maps/data, without its header. */
export function readTable(name: string, separator = "\t"): string[][] {
  const text = readFileSync(join(findProjectRoot(), "server/maps/data", name), "utf8");
  const [, ...rows] = text.trimEnd().split("\n");
  return rows.map((row) => row.split(separator));
}
