import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import { straightKm } from "./straight-km.ts";

/** A formatted postcode ('D24 XY45', 'H91', 'BT7 1NN') and the area of its first half. */
export type Postcode = { text: string; area: PostcodeArea };

// https://www.eircode.ie: a routing key (letter, digit, digit or W) and four more; the letter O is often typed for 0.
const eircode = /\b([a-z][0-9o][0-9ow])(?:\s*-?\s*([a-z0-9]{4}))?\b/i;
const belfastCode = /\b(bt\s?[0-9]{1,2})(?:\s*([0-9][a-z]{2}))?\b/i;

/** Finds the postcode in a typed line, if its first half is known; `rest` is the line without it. */
export function readPostcode(gazetteer: Gazetteer, line: string): { postcode: Postcode | null; rest: string } {
  for (const pattern of [belfastCode, eircode]) {
    const match = pattern.exec(line);
    if (!match) continue;
    const first = match[1]!.toUpperCase().replace(/\s/g, "");
    const code = pattern === eircode ? first[0] + first.slice(1).replaceAll("O", "0") : first;
    const area = gazetteer.areaOfCode.get(code);
    if (!area) continue;
    const text = match[2] ? `${code} ${match[2].toUpperCase()}` : code;
    return { postcode: { text, area }, rest: line.replace(match[0], " ") };
  }
  return { postcode: null, rest: line };
}

/** The area of a typed postcode in any spacing; null where unknown. */
export function areaOfPostcode(gazetteer: Gazetteer, postcode: string): PostcodeArea | null {
  const compact = postcode.toUpperCase().replace(/[^A-Z0-9]/g, "");
  const key = compact.slice(0, 3);
  const outward = /^(BT[0-9]{1,2}?)([0-9][A-Z]{2})?$/.exec(compact)?.[1];
  return gazetteer.areaOfCode.get(outward ?? key[0] + key.slice(1).replaceAll("O", "0")) ?? null;
}

/**
 * How far from its post town an area may reach, in km. Areas have no published borders: small in cities, long in the
 * west (Belmullet is 55 km from Ballina with its F26, Roundstone 64 km from Galway with its H91).
 */
function maxReachKm({ code, country }: PostcodeArea): number {
  if (country === "GB") return 35;
  if (/^(D|K|A4|A9[468])/.test(code)) return 20;
  return code.startsWith("T") ? 25 : 60;
}

/** Added to the reach of a rural area within its own county. */
const sameCountyExtraKm = 15;

/** Whether a town can have a postcode of this area. Generous on purpose, because a mismatch stops a visitor. */
export function canHavePostcode(town: Pick<Town, "lat" | "lon" | "county" | "country">, area: PostcodeArea): boolean {
  if (town.country !== area.country) return false;
  const reach = maxReachKm(area);
  return straightKm(town, area) <= (town.county === area.county && reach === 60 ? reach + sameCountyExtraKm : reach);
}
