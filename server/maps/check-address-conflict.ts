import type { Address } from "../../domain/addresses/address.ts";
import { conflictText, countyConflict } from "../../domain/addresses/postcode-conflict.ts";
import { findTown } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import { type Gazetteer, loadGazetteer, type PostcodeArea, type Town } from "./load-gazetteer.ts";
import { areaOfPostcode, canHavePostcode } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

/** A town further than this from the post town of the typed postcode has another postcode. */
const maxPostTownKm = 15;
/** A townland sharing the name of a place this large is never typed without its surroundings. */
const minWellKnownPopulation = 5000;

/**
 * The question to ask where a postcode and the town beside it cannot belong together, else null; independent of the
 * maps engine. Lenient about towns missing from our data, because a visitor gets no price before answering.
 */
export function checkAddressConflict(address: Address, gazetteer: Gazetteer = loadGazetteer()): string | null {
  const far = countyConflict(address);
  if (far) return far;
  const area = areaOfPostcode(gazetteer, address.postcode);
  if (!area || area.country !== address.country) return null;
  const town = findTown(gazetteer, address, area) ?? wellKnownElsewhere(gazetteer, address);
  if (!town || agrees(gazetteer, town, area)) return null;
  return conflictText(address.postcode, postTownName(area), address.city.trim());
}

function agrees(gazetteer: Gazetteer, town: Town, area: PostcodeArea): boolean {
  if (!canHavePostcode(town, area)) return false;
  // BT93 belongs to Enniskillen, 25 km away from it.
  if (town.names.includes(foldName(area.town))) return true;
  const own = areasOfPostTown(gazetteer, town);
  return own.length === 0 || own.includes(area) || straightKm(town, area) <= maxPostTownKm;
}

/** Cached per town, because each search scans all postcodes. */
const knownAreas = new WeakMap<Town, PostcodeArea[]>();

function areasOfPostTown(gazetteer: Gazetteer, town: Town): PostcodeArea[] {
  const known = knownAreas.get(town) ?? [...gazetteer.areaOfCode.values()].filter((area) => isPostTownOf(town, area));
  knownAreas.set(town, known);
  return known;
}

const isPostTownOf = (town: Town, area: PostcodeArea): boolean =>
  town.names.includes(foldName(area.town)) && town.country === area.country && straightKm(town, area) < 12;

/** 'Cork' beside a Dublin Eircode, even with Dublin as the county. */
function wellKnownElsewhere(gazetteer: Gazetteer, { city, country }: Address): Town | null {
  const homonyms = (gazetteer.townsOfName.get(foldName(city)) ?? []).filter((town) => town.country === country);
  return homonyms.find((town) => town.population >= minWellKnownPopulation) ?? null;
}

const postTownName = ({ town }: PostcodeArea): string => town.replace(/^Dublin \d+W?$/, "Dublin");
