import { canHavePostcode } from "./can-have-postcode.ts";
import { foldName } from "./fold-name.ts";
import type { Gazetteer } from "./load-gazetteer.ts";
import { locatePoint } from "./locate-point.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { nameRegion } from "./name-region.ts";
import { areaOfPostcode } from "./read-postcode.ts";
import { straightKm } from "./straight-km.ts";

/** Further than this from the middle of its town no address of a town lies. */
const townKm = 25;

/**
 * Whether a position on the island can be that of a typed address: near its town where we know it, else in its postcode's area, and where
 * that is not known in its county. The same order as our own map has it.
 */
export function agreesWithAddress(gazetteer: Gazetteer, at: Coordinates, typed: RoutePoint): boolean {
  const county = nameRegion(gazetteer, at);
  if (county === null) return false;
  const located = locatePoint(gazetteer, { ...typed, placeId: undefined });
  if (located.ok && located.middleOf === null) return straightKm(located.at, at) <= townKm;
  const area = areaOfPostcode(gazetteer, typed.postcode);
  if (area) return canHavePostcode({ ...at, county, country: area.country }, area);
  const typedCounty = gazetteer.countyTowns.get(foldName(typed.state));
  return !typedCounty || gazetteer.countyTowns.get(foldName(county)) === typedCounty;
}
