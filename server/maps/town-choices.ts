import type { TownChoices } from "../../contract/places.ts";
import { isWithin } from "../../domain/addresses/address-position.ts";
import { foldName } from "./fold-names.ts";
import { type Gazetteer, loadGazetteer, type PostcodeArea, type Town } from "./load-gazetteer.ts";
import { encodePlaceId } from "./place-id.ts";
import { areaOfPostcode, canHavePostcode } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

/** A longer list would have to be read, and the town can be typed instead. */
const maxChoices = 8;

/**
 * The towns to choose from under a postcode with many towns, its post town first and then the largest; none if it
 * belongs to one town, or is unknown.
 */
export function findTownChoices(postcode: string, gazetteer: Gazetteer = loadGazetteer()): TownChoices {
  const area = areaOfPostcode(gazetteer, postcode);
  if (!area) return { known: null, choices: [] };
  if (!area.isWide) return { known: area.town, choices: [] };
  const otherPostTowns = new Set(
    [...gazetteer.areaOfCode.values()].filter(({ code }) => code !== area.code).map(({ town }) => foldName(town)),
  );
  const possible = gazetteer.towns.filter(
    (town) => isPostTown(town, area) || (isSettlement(town, area) && !otherPostTowns.has(town.names[0]!)),
  );
  // Towns are ordered by population, and the sort keeps that order.
  const ordered = possible.sort((a, b) => Number(isPostTown(b, area)) - Number(isPostTown(a, area)));
  return { known: area.town, choices: ordered.slice(0, maxChoices).map((town) => choiceOf(town, area)) };
}

function isPostTown(town: Town, area: PostcodeArea): boolean {
  return town.county === area.county && town.names.includes(foldName(area.town));
}

function isSettlement(town: Town, area: PostcodeArea): boolean {
  if (town.isBusiness || !canHavePostcode(town, area)) return false;
  return area.box === null || isWithin(town, area.box);
}

function choiceOf(town: Town, area: PostcodeArea): TownChoices["choices"][number] {
  const km = Math.round(straightKm(town, area) * 10) / 10;
  return { placeId: encodePlaceId({ town: town.key }), name: town.name, county: town.county, km };
}
