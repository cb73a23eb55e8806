import { countyNamed, hasCountyPrefix } from "../../domain/addresses/counties.ts";
import { findHomonyms, isInCounty } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import type { Gazetteer, PostcodeArea } from "./load-gazetteer.ts";
import type { RoutePoint } from "./maps.ts";
import { areasOfPostTown } from "./postcodes.ts";
import { readAddressParts } from "./read-address-parts.ts";

/**
 * The address with the town from its lines as the city, if the city only repeats the county: 'Drogheda | Louth, Co.
 * Louth'. A county that is also the post town of the place before it, as Galway is for Salthill, stays the city.
 */
export function replaceCountyByTown(gazetteer: Gazetteer, point: RoutePoint, area: PostcodeArea | null): RoutePoint {
  const county = countyNamed(point.city);
  if (county === null || /\d/.test(point.city)) return point;
  if (point.state.trim() && countyNamed(point.state) !== county) return point;
  const inCounty = { ...point, state: point.state.trim() || county };
  const parts = readAddressParts([point.address1, point.address2]);
  const isPostTown = (text: string) => townsOf(text).some((town) => areasOfPostTown(gazetteer, town).length > 0);
  const townsOf = (text: string) =>
    findHomonyms(gazetteer, text, inCounty, area).filter(
      (town) => !town.isBusiness && !town.names.includes(foldName(county)),
    );
  const town = parts.findLast(
    ({ text, kind }) => kind === "place" && countyNamed(text) === null && townsOf(text).length > 0,
  );
  const isCityOfCounty =
    !hasCountyPrefix(point.city) &&
    findHomonyms(gazetteer, point.city, inCounty, null).some(
      (city) => isInCounty(city, county) && areasOfPostTown(gazetteer, city).length > 0,
    );
  if (town && (!isCityOfCounty || isPostTown(town.text))) return { ...inCounty, city: town.text };
  return hasCountyPrefix(point.city) ? { ...inCounty, city: "" } : point;
}
