import type { Bounds } from "../../domain/addresses/address-position.ts";
import { foldName } from "./fold-names.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { kmPerDegree, straightKm } from "./straight-km.ts";

/** A formatted postcode ('D24 XY45', 'H91', 'BT7 1NN') and the area of its first half. */
export type Postcode = { text: string; area: PostcodeArea };

// https://www.eircode.ie: a routing key (letter, digit, digit or W) and four more; the letter O is often typed for 0.
const eircode = /\b([a-z][0-9o][0-9ow])(?:\s*-?\s*([a-z0-9]{4}))?\b/gi;
const eircodeKey = /\b([a-z][0-9o][0-9ow])\b/gi;
const belfastCode = /\b(bt\s?[0-9]{1,2})(?:\s*([0-9][a-z]{2}))?\b/gi;
/** The letters before a door: 'Unit D12' is not a postcode. */
const isDoor = /\b(unit|apt|apartment|flat|suite|block|bay|gate|no)\.?\s*$/i;

type Found = { postcode: Postcode; whole: string; index: number };

/**
 * Finds the postcode in a typed line: the last one whose first half is known, a whole one before a routing key alone.
 * `rest` is the line without it. 'Coolock' and 'Bow' look like routing keys but aren't.
 */
export function readPostcode(gazetteer: Gazetteer, line: string): { postcode: Postcode | null; rest: string } {
  const found = [belfastCode, eircode, eircodeKey].flatMap((pattern) => findPostcodes(gazetteer, line, pattern));
  const isWhole = ({ postcode }: Found) => postcode.text !== postcode.area.code;
  const best = found.findLast(isWhole) ?? found.at(-1);
  if (!best) return { postcode: null, rest: line };
  const rest = `${line.slice(0, best.index)} ${line.slice(best.index + best.whole.length)}`;
  return { postcode: best.postcode, rest };
}

function findPostcodes(gazetteer: Gazetteer, line: string, pattern: RegExp): Found[] {
  return [...line.matchAll(pattern)].flatMap(({ 0: whole, 1: first = "", 2: second, index }) => {
    const area = areaOfCode(gazetteer, first.toUpperCase().replace(/\s/g, ""));
    if (!area || isDoor.test(line.slice(0, index))) return [];
    // 'D12 Park West' and 'W91 Naas' are a routing key and a place.
    const isWord = second !== undefined && !/\d/.test(second);
    if (isWord && (!isEnd(line, index, whole) || gazetteer.townsOfName.has(second.toLowerCase()))) return [];
    const text = second ? `${area.code} ${second.toUpperCase()}` : area.code;
    return [{ postcode: { text, area }, whole, index }];
  });
}

const isEnd = (line: string, index: number, whole: string): boolean =>
  /^\s*(,|$)/.test(line.slice(index + whole.length));

/** The letter O counts as zero only if that makes a code we know. */
function areaOfCode(gazetteer: Gazetteer, code: string): PostcodeArea | undefined {
  return (
    gazetteer.areaOfCode.get(code) ?? gazetteer.areaOfCode.get(code.slice(0, 1) + code.slice(1).replaceAll("O", "0"))
  );
}

/** The area of a typed postcode, however it is spaced; null if unknown. */
export function areaOfPostcode(gazetteer: Gazetteer, postcode: string): PostcodeArea | null {
  const compact = postcode.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const outward = /^(BT[0-9]{1,2}?)([0-9][A-Z]{2})?$/.exec(compact)?.[1];
  return areaOfCode(gazetteer, outward ?? compact.slice(0, 3)) ?? null;
}

/**
 * How far an area may reach from its post town, in km. Areas have no published borders: they are small in cities and
 * long in the west (Belmullet is 55 km from Ballina with its F26, Roundstone 64 km from Galway with its H91).
 */
function maxReachKm({ code, country }: PostcodeArea): number {
  if (country === "GB") return 35;
  if (/^(D|K|A4|A9[468])/.test(code)) return 20;
  return code.startsWith("T") ? 25 : 60;
}

/** Extra reach of a rural area within its own county. */
const sameCountyExtraKm = 15;

type Place = Pick<Town, "lat" | "lon" | "county" | "country"> & { island?: Town["island"] };

/** An island's post goes through its port, which may lie this far outside the known settlements: Cleggan for H91. */
const portKm = 15;

/** Whether a town can have a postcode of this area. Deliberately generous, because a mismatch stops a visitor. */
export function canHavePostcode(town: Place, area: PostcodeArea): boolean {
  if (town.country !== area.country) return false;
  if (isInArea(town, area, besideKm)) return true;
  if (town.island && isInArea(town.island.portAt, area, portKm)) return true;
  const reach = maxReachKm(area);
  return straightKm(town, area) <= (town.county === area.county && reach === 60 ? reach + sameCountyExtraKm : reach);
}

/** An unlisted hamlet may lie this far outside the known settlements of an area. */
const marginKm = 2;
const besideKm = 5;
/** Distance around the point of an area without known settlements. */
const unknownAreaKm = 15;

/** Whether a position lies within the bounds of an area's settlements, or within this distance of them. */
export function isInArea(at: Coordinates, area: PostcodeArea, withinKm = marginKm): boolean {
  if (!area.box) return straightKm(at, area) <= unknownAreaKm;
  const { south, west, north, east } = widen(area.box, withinKm);
  return at.lat >= south && at.lat <= north && at.lon >= west && at.lon <= east;
}

/** The bounds, extended by this distance on each side. */
export function widen({ south, west, north, east }: Bounds, km: number): Bounds {
  const lat = km / kmPerDegree;
  const lon = lat / Math.cos(((south + north) / 2) * (Math.PI / 180));
  return { south: south - lat, west: west - lon, north: north + lat, east: east + lon };
}

/**
 * How well a town fits a postcode, 0 being best: in the area, beside it, in the area of a neighbouring code, within its
 * reach. Null if it can't have it.
 */
export function postcodeGrade(gazetteer: Gazetteer, town: Town, area: PostcodeArea): number | null {
  if (town.country !== area.country) return null;
  if (isInArea(town, area)) return area.towns.has(town.names[0]!) || area.towns.size === 0 ? 0 : 1;
  if (isInArea(town, area, besideKm)) return 2;
  const isBeside = area.touches.some((code) => {
    const other = gazetteer.areaOfCode.get(code);
    return other !== undefined && isInArea(town, other);
  });
  if (isBeside && canHavePostcode(town, area)) return 3;
  return canHavePostcode(town, area) ? 4 : null;
}

/** Cached per town, because each search scans all postcodes. */
const areasOfTown = new WeakMap<Town, PostcodeArea[]>();

/** The areas that are named after a town. */
export function areasOfPostTown(gazetteer: Gazetteer, town: Town): PostcodeArea[] {
  const known = areasOfTown.get(town) ?? [...gazetteer.areaOfCode.values()].filter((area) => isNamedAfter(area, town));
  areasOfTown.set(town, known);
  return known;
}

const isNamedAfter = (area: PostcodeArea, town: Town): boolean =>
  town.names.includes(foldName(area.town)) && town.country === area.country && straightKm(town, area) < 12;
