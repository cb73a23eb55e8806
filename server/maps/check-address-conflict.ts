import type { Address } from "../../domain/addresses/address.ts";
import { conflictText, countyConflict } from "../../domain/addresses/postcode-conflict.ts";
import { replaceCountyByTown } from "./county-as-city.ts";
import { findNamedPlace } from "./find-named-place.ts";
import { findTown } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import { type Gazetteer, loadGazetteer, type PostcodeArea, type Town } from "./load-gazetteer.ts";
import { areaOfPostcode, areasOfPostTown, canHavePostcode, isInArea, postcodeGrade } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

/** A town further than this from the post town of the typed postcode has another postcode. */
const maxPostTownKm = 15;
/** The highest postcode grade of a town in or right beside an area. */
const maxGradeBeside = 2;
const worst = 9;
/** The greatest distance of a village from its post town. */
const maxPostAreaKm = 65;
/** A district this near a suburb may be beside the suburb's own district. */
const maxDistrictKm = 4;
/** A townland that shares its name with a place this large is never typed without its surroundings. */
const minWellKnownPopulation = 5000;

/**
 * The question to ask if a postcode and its town can't belong together, else null; independent of the maps engine.
 * Lenient about towns missing from our data, because the visitor gets no price before answering.
 */
export function checkAddressConflict(address: Address, gazetteer: Gazetteer = loadGazetteer()): string | null {
  const far = countyConflict(address);
  if (far) return far;
  const area = areaOfPostcode(gazetteer, address.postcode);
  if (!area || area.country !== address.country) return null;
  const point = replaceCountyByTown(gazetteer, address, area);
  if (isOtherDistrict(gazetteer, point, area)) return conflictText(address.postcode, area.town, address.city.trim());
  const town = findTown(gazetteer, point, area) ?? wellKnownElsewhere(gazetteer, point);
  if (!town || agrees(gazetteer, town, area) || namesPlaceIn(gazetteer, point, area)) return null;
  return conflictText(address.postcode, postTownName(area), address.city.trim());
}

/** 'Rathmore, Killarney' with Mallow's P51, which is Rathmore's postcode. */
function namesPlaceIn(gazetteer: Gazetteer, point: Address, area: PostcodeArea): boolean {
  const { place, city } = findNamedPlace({ gazetteer, point, area, otherEnd: null }, null);
  const isNear = !place || !city || straightKm(place, city) <= maxPostAreaKm;
  return place !== null && isNear && (postcodeGrade(gazetteer, place, area) ?? worst) <= maxGradeBeside;
}

/** 'Dublin 4' or Tallaght with the routing key of a district that is neither theirs nor a neighbour. */
function isOtherDistrict(gazetteer: Gazetteer, point: Address, area: PostcodeArea): boolean {
  if (!isDistrict(area)) return false;
  const town = findTown(gazetteer, point, area);
  if (town?.county !== "Dublin") return false;
  const own = [...gazetteer.areaOfCode.values()].filter((other) => {
    return isDistrict(other) && (other.town === town.name || isListed(town, other));
  });
  const fits = ({ code, touches }: PostcodeArea) =>
    code === area.code || touches.includes(area.code) || area.touches.includes(code);
  return own.length > 0 && !own.some(fits) && straightKm(town, area) > maxDistrictKm;
}

const isDistrict = ({ code }: PostcodeArea): boolean => code.startsWith("D");

function agrees(gazetteer: Gazetteer, town: Town, area: PostcodeArea): boolean {
  // 'Dublin' is used for its whole county.
  if (town.key === "dublin-dublin" && area.county === "Dublin") return true;
  if (!canHavePostcode(town, area)) return false;
  // BT93 is Enniskillen's, 25 km away from it.
  if (town.names.includes(foldName(area.town))) return true;
  const own = areasOfPostTown(gazetteer, town);
  return own.length === 0 || own.includes(area) || isListed(town, area) || straightKm(town, area) <= maxPostTownKm;
}

/** A post town of one routing key may be in the area of another, as near Castlefinn. */
const isListed = (town: Town, area: PostcodeArea): boolean => area.towns.has(town.names[0]!) && isInArea(town, area);

/** 'Cork' with a Dublin Eircode, even with Dublin as the county. */
function wellKnownElsewhere(gazetteer: Gazetteer, { city, country }: Address): Town | null {
  const homonyms = (gazetteer.townsOfName.get(foldName(city)) ?? []).filter((town) => town.country === country);
  return homonyms.find((town) => town.population >= minWellKnownPopulation) ?? null;
}

const postTownName = ({ town }: PostcodeArea): string => town.replace(/^Dublin \d+W?$/, "Dublin");
