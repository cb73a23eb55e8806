import { foldName } from "./fold-name.ts";
import { isWithinArea } from "./is-within-area.ts";
import type { Gazetteer } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { nameRegion } from "./name-region.ts";
import { areaOfPostcode } from "./read-postcode.ts";

/** Whether a position on the island can be that of a typed address: in its postcode's area, or where that is not known in its county. */
export function agreesWithAddress(gazetteer: Gazetteer, at: Coordinates, typed: RoutePoint): boolean {
  const county = nameRegion(gazetteer, at);
  if (county === null) return false;
  const area = areaOfPostcode(gazetteer, typed.postcode);
  if (area) return isWithinArea(gazetteer, at, area);
  const typedCounty = gazetteer.countyTowns.get(foldName(typed.state));
  return !typedCounty || gazetteer.countyTowns.get(foldName(county)) === typedCounty;
}
