import { readFileSync } from "node:fs";
import { join } from "node:path";
import { findProjectRoot } from "../database/find-project-root.ts";
import { foldName } from "./fold-names.ts";
import type { Coordinates } from "./maps.ts";

/** A town, suburb or village of our own data. `key` is stable; `names` are folded, its main name first. */
export type Town = Coordinates & {
  key: string;
  name: string;
  county: string;
  country: "IE" | "GB";
  population: number;
  names: string[];
  /** A business park, hospital or port: it has no residents and no streets to search. */
  isBusiness: boolean;
};

/** The area of the first half of a postcode: an Eircode's routing key or a BT outward code. */
export type PostcodeArea = Coordinates & { code: string; town: string; county: string; country: "IE" | "GB" };

export type Gazetteer = {
  towns: Town[];
  townOfKey: Map<string, Town>;
  townsOfName: Map<string, Town[]>;
  areaOfCode: Map<string, PostcodeArea>;
  /** Folded county → the town that represents it when nothing else is known. */
  countyTowns: Map<string, Town>;
};

/** County towns not named after their county. */
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
  const towns = readTable("places.tsv").map(readTown);
  const townOfKey = new Map(towns.map((town) => [town.key, town]));
  return {
    towns,
    townOfKey,
    townsOfName: groupByName(towns),
    areaOfCode: new Map(readTable("postcodes.tsv").map((row) => [row[0]!, readArea(row)])),
    countyTowns: findCountyTowns(towns, townOfKey),
  };
}

function readTown(row: string[]): Town {
  const [key, name, county, country, lat, lon, population, others, kind] = row;
  const names = [name!, ...(others ? others.split("|") : [])].map(foldName);
  return {
    key: key!,
    name: name!,
    county: county!,
    country: country as Town["country"],
    lat: Number(lat),
    lon: Number(lon),
    population: Number(population),
    names: [...new Set(names)],
    isBusiness: kind === "business",
  };
}

function readArea(row: string[]): PostcodeArea {
  const [code, town, county, country, lat, lon] = row;
  return {
    code: code!,
    town: town!,
    county: county!,
    country: country as "IE" | "GB",
    lat: Number(lat),
    lon: Number(lon),
  };
}

/** A town's main name takes precedence over another town's alias: 'Ballina' is in Mayo first. */
function groupByName(towns: Town[]): Map<string, Town[]> {
  const groups = new Map<string, Town[]>();
  for (const own of [true, false]) {
    for (const town of towns) {
      for (const name of own ? town.names.slice(0, 1) : town.names.slice(1)) {
        groups.set(name, [...(groups.get(name) ?? []), town]);
      }
    }
  }
  return groups;
}

function findCountyTowns(towns: Town[], townOfKey: Map<string, Town>): Map<string, Town> {
  const counties = [...new Set(towns.map((town) => town.county))];
  const found = counties.map((county): [string, Town] => {
    const name = foldName(county);
    const town = townOfKey.get(otherCountyTowns[county] ?? `${name}-${name}`);
    if (!town) throw new Error(`County ${county} has no county town`);
    return [name, town];
  });
  const derry = townOfKey.get("derry-derry");
  return new Map(derry ? [...found, ["londonderry", derry]] : found);
}

/** The rows of a file in server/maps/data, without its header. */
export function readTable(name: string, separator = "\t"): string[][] {
  const text = readFileSync(join(findProjectRoot(), "server/maps/data", name), "utf8");
  const [, ...rows] = text.trimEnd().split("\n");
  return rows.map((row) => row.split(separator));
}
