import type { PostcodeArea, Town } from "./load-gazetteer.ts";
import { straightKm } from "./straight-km.ts";

/**
 * How far from its post town an area may reach, in km. Areas have no published borders: those of a city are small, those of the west are
 * long (Belmullet is 55 km from Ballina and has its F26, Roundstone 64 km from Galway and has its H91).
 */
function reachKm({ code, country }: PostcodeArea): number {
  if (country === "GB") return 35;
  if (/^(D|K|A4|A9[468])/.test(code)) return 20;
  return code.startsWith("T") ? 25 : 60;
}

/** In its own county a rural area reaches this much further. */
const homeKm = 15;

/** Whether an address in this town can have a postcode of this area. Wide on purpose: a no stops a visitor. */
export function canHavePostcode(town: Pick<Town, "lat" | "lon" | "county" | "country">, area: PostcodeArea): boolean {
  if (town.country !== area.country) return false;
  const reach = reachKm(area);
  return straightKm(town, area) <= (town.county === area.county && reach === 60 ? reach + homeKm : reach);
}
