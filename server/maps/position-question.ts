import type { Bounds, PlaceChoice, PositionQuestion } from "../../domain/addresses/address-position.ts";
import { countyNamed } from "../../domain/addresses/counties.ts";
import { isInCounty } from "./find-town.ts";
import { foldName } from "./fold-names.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { findTownsBySpelling } from "./name-index.ts";
import { encodePlaceId } from "./place-id.ts";
import { areasOfPostTown, canHavePostcode, isInArea, widen } from "./postcodes.ts";
import { isSpeltRight } from "./regions.ts";
import { straightKm } from "./straight-km.ts";

type Known = {
  point: RoutePoint;
  area: PostcodeArea | null;
  city: Town | null;
  unknown: string | null;
  homonyms: Town[];
};

export type UnknownPosition = { ok: false; status: "POSITION_UNKNOWN"; question: PositionQuestion; guess: Coordinates };

/** Enough for every place of an area to be selectable by keyboard. */
const maxChoices = 80;
/** Distance around the point of an area whose settlements are unknown. */
const unknownAreaKm = 20;
/** A pin may lie this far outside the known settlements. */
const pinMarginKm = 4;

/** The question to the visitor if the words of an address lead only to a middle, or to several places with one name. */
export function createPositionQuestion(gazetteer: Gazetteer, known: Known): UnknownPosition {
  const { point, area, city, unknown, homonyms } = known;
  const middle = homonyms[0] ?? city ?? area ?? countyTown(gazetteer, point);
  const centre = { lat: middle.lat, lon: middle.lon };
  const isHomonym = homonyms.length > 0;
  const reason = isHomonym ? "homonym" : unknown || city || !area ? "unknown_place" : "wide_postcode";
  const choices = isHomonym ? homonyms : findChoices(gazetteer, known, centre);
  return {
    ok: false,
    status: "POSITION_UNKNOWN",
    question: {
      reason,
      known: isHomonym ? null : (city?.name ?? area?.town ?? `Co. ${countyNamed(point.state)}`),
      unknown: isHomonym ? homonyms[0]!.name : reason === "wide_postcode" ? area!.code : (unknown ?? streetOf(point)),
      choices: choices.slice(0, maxChoices).map((town) => choiceOf(town, centre)),
      centre,
      pinWithin: isHomonym ? boundsOf(homonyms, pinMarginKm) : areaBounds(gazetteer, known, centre),
    },
    guess: centre,
  };
}

/** The street, which in Dublin is all that is unknown. */
const streetOf = ({ address1 }: RoutePoint): string | null => address1.trim() || null;

function countyTown({ countyTowns }: Gazetteer, { state }: RoutePoint): Town {
  return countyTowns.get(countyNamed(state) ?? "Dublin")!;
}

function choiceOf(town: Town, from: Coordinates): PlaceChoice {
  const { key, name, county } = town;
  return { placeId: encodePlaceId({ town: key }), name, county, km: Math.round(straightKm(from, town) * 10) / 10 };
}

/**
 * Places that the unknown word may be a misspelling of, then those that the postcode or county allows, nearest first.
 */
function findChoices(gazetteer: Gazetteer, known: Known, centre: Coordinates): Town[] {
  const { point, unknown } = known;
  const isPlace = (town: Town) => !town.isBusiness && !town.island && town.country === point.country.toUpperCase();
  const area = heededArea(known);
  const misspelt = unknown && !isSpeltRight(gazetteer, unknown) ? foldName(unknown) : "";
  const meant = findTownsBySpelling(gazetteer, misspelt).filter(
    (town) => isPlace(town) && (area ? canHavePostcode(town, area) : isAllowed(gazetteer, known, town)),
  );
  const near = gazetteer.towns
    .filter((town) => isPlace(town) && isAllowed(gazetteer, known, town))
    .map((town) => ({ town, km: straightKm(centre, town) }))
    .sort((a, b) => a.km - b.km)
    .map(({ town }) => town);
  return [...new Set([...meant, ...near])];
}

const heededArea = ({ point, area }: Known): PostcodeArea | null => (point.bothAreRight ? null : area);

/** Whether the postcode, else the post town, else the county can be a place's own. */
function isAllowed(gazetteer: Gazetteer, known: Known, town: Town): boolean {
  const area = heededArea(known);
  if (area) return isInArea(town, area);
  const areas = known.city ? areasOfPostTown(gazetteer, known.city) : [];
  if (areas.length > 0) return areas.some((one) => isInArea(town, one));
  const county = countyNamed(known.point.state) ?? known.city?.county;
  return county !== undefined && isInCounty(town, county);
}

/** The bounds in which a pin counts: those of the postcode, the post town or the county. */
function areaBounds(gazetteer: Gazetteer, known: Known, centre: Coordinates): Bounds {
  const { point, city } = known;
  const area = heededArea(known);
  const areas = area ? [area] : city ? areasOfPostTown(gazetteer, city) : [];
  const boxes = areas.map((one) => one.box ?? boundsOf([one], unknownAreaKm));
  if (boxes.length > 0) return boundsOf([centre, ...boxes.flatMap(cornersOf)], pinMarginKm);
  const county = countyNamed(point.state) ?? city?.county;
  return boundsOf([centre, ...gazetteer.towns.filter((town) => town.county === county)], pinMarginKm);
}

const cornersOf = ({ south, west, north, east }: Bounds): Coordinates[] => [
  { lat: south, lon: west },
  { lat: north, lon: east },
];

function boundsOf(points: readonly Coordinates[], marginKm: number): Bounds {
  const lats = points.map(({ lat }) => lat);
  const lons = points.map(({ lon }) => lon);
  const bounds = {
    south: Math.min(...lats),
    west: Math.min(...lons),
    north: Math.max(...lats),
    east: Math.max(...lons),
  };
  return widen(bounds, marginKm);
}
