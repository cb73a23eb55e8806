import type { Address } from "../../domain/addresses/address.ts";
import { conflictText, countyConflict } from "../../domain/addresses/postcode-conflict.ts";
import { findTown } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import { type Gazetteer, loadGazetteer, type PostcodeArea, type Town } from "./load-gazetteer.ts";
import { areaOfPostcode, canHavePostcode } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

/** A post town that lies this far from that of the typed postcode has another one. */
const otherPostTownKm = 15;
/** A name that many know: nobody calls a townland so without saying where it is. */
const wellKnownPeople = 5000;

/**
 * What to ask where a postcode and the town beside it cannot belong together, whichever maps engine is used; else null. It knows our own
 * towns and is lenient about all others: a visitor who is asked here gets no price before they have answered.
 */
export function checkAddressConflict(address: Address, gazetteer: Gazetteer = loadGazetteer()): string | null {
  const far = countyConflict(address);
  if (far) return far;
  const area = areaOfPostcode(gazetteer, address.postcode);
  if (!area || area.country !== address.country) return null;
  const town = findTown(gazetteer, address, area) ?? wellKnownElsewhere(gazetteer, address);
  if (!town || agree(gazetteer, town, area)) return null;
  return conflictText(address.postcode, belongsTo(area), address.city.trim());
}

function agree(gazetteer: Gazetteer, town: Town, area: PostcodeArea): boolean {
  if (!canHavePostcode(town, area)) return false;
  // BT93 is Enniskillen's, 25 km away from it.
  if (town.names.includes(foldName(area.town))) return true;
  const own = areasOfPostTown(gazetteer, town);
  return own.length === 0 || own.includes(area) || straightKm(town, area) <= otherPostTownKm;
}

/** Found once a town: each looks at every postcode that there is. */
const knownAreas = new WeakMap<Town, PostcodeArea[]>();

function areasOfPostTown(gazetteer: Gazetteer, town: Town): PostcodeArea[] {
  const known = knownAreas.get(town) ?? [...gazetteer.areaOfCode.values()].filter((area) => isPostTownOf(town, area));
  knownAreas.set(town, known);
  return known;
}

const isPostTownOf = (town: Town, area: PostcodeArea): boolean =>
  town.names.includes(foldName(area.town)) && town.country === area.country && straightKm(town, area) < 12;

/** 'Cork' beside a Dublin Eircode, with Dublin as the county as well. */
function wellKnownElsewhere(gazetteer: Gazetteer, { city, country }: Address): Town | null {
  const homonyms = (gazetteer.townsOfName.get(foldName(city)) ?? []).filter((town) => town.country === country);
  return homonyms.find((town) => town.population >= wellKnownPeople) ?? null;
}

const belongsTo = ({ town }: PostcodeArea): string => town.replace(/^Dublin \d+W?$/, "Dublin");
