import type { EndPosition, Island, PositionBasis, PositionQuestion } from "../../domain/addresses/address-position.ts";
import { countyNamed } from "../../domain/addresses/counties.ts";
import { isOnIsland } from "../../domain/addresses/countries.ts";
import { readPositionAnswer } from "./answer-position.ts";
import { replaceCountyByTown } from "./county-as-city.ts";
import { locateReference } from "./describe-place.ts";
import { findDublinStreet, findUniqueDublinStreet } from "./find-dublin-street.ts";
import { findNamedPlace, isPostTown } from "./find-named-place.ts";
import { findTown, isAddressedIn } from "./find-town.ts";
import { foldName, stripStreetNumber } from "./fold-names.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { decodePlaceId } from "./place-id.ts";
import { createPositionQuestion, type UnknownPosition } from "./position-question.ts";
import { areaOfPostcode, areasOfPostTown } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

/** `guess`: the best position for uses that can't ask, such as a stop on the board. */
export type LocatedPoint =
  | ({ ok: true } & EndPosition)
  | { ok: false; status: "NOT_FOUND" | "ZERO_RESULTS" }
  | { ok: false; status: "POSITION_UNKNOWN"; question: PositionQuestion; guess: Coordinates }
  | { ok: false; status: "ISLAND"; island: Island; guess: Coordinates };

/**
 * Locates a typed address at the most specific place that it names: the village before the post town, and within a town
 * the street or business park if known. The postcode chooses among homonyms and parts of a city. If only the middle of
 * a post town or postcode is known, the visitor is asked and the answer is used.
 * docs/decisions/0030-where-an-address-is.md
 */
export function locatePoint(
  gazetteer: Gazetteer,
  point: RoutePoint,
  otherEnd: Coordinates | null = null,
): LocatedPoint {
  if (isUnreachableByRoad(point)) return { ok: false, status: "ZERO_RESULTS" };
  const located = locateByWords(gazetteer, point, otherEnd);
  const open = point.answer ? openQuestion(gazetteer, point, located) : null;
  return (open && point.answer && readPositionAnswer(gazetteer, point, point.answer, open)) ?? located;
}

/**
 * The question that is still open about an address. This includes a place in a narrow area or in Dublin, whose middle
 * is good enough for one end of a trip.
 */
export function openQuestion(gazetteer: Gazetteer, point: RoutePoint, located: LocatedPoint): UnknownPosition | null {
  if (!located.ok) return located.status === "POSITION_UNKNOWN" ? located : null;
  if (located.middleOf === null) return null;
  const area = areaOfPostcode(gazetteer, point.postcode);
  return createPositionQuestion(gazetteer, { point, area, city: null, unknown: unknownCity(point), homonyms: [] });
}

function locateByWords(gazetteer: Gazetteer, typed: RoutePoint, otherEnd: Coordinates | null): LocatedPoint {
  const area = areaOfPostcode(gazetteer, typed.postcode);
  // If the visitor said that both are right although they disagree, the town is used.
  const heeded = typed.bothAreRight ? null : area;
  const point = replaceCountyByTown(gazetteer, typed, heeded);
  const chosen = findChosenTown(gazetteer, point, heeded);
  const named = findNamedPlace({ gazetteer, point, area: heeded, otherEnd }, chosen);
  const { place, city, unknown, homonyms } = named;
  const onIsland = (homonyms.length > 0 ? onlyIsland(homonyms) : (place?.island ?? city?.island)) ?? null;
  if (onIsland) {
    const { name, port, portAt } = onIsland;
    return { ok: false, status: "ISLAND", island: { name, port }, guess: portAt };
  }
  if (homonyms.length > 0) return createPositionQuestion(gazetteer, { point, area, ...named });
  if (place) return locateAtPlace(gazetteer, point, place);
  if (city) {
    if (unknown && standsForWideArea(gazetteer, city, heeded))
      return createPositionQuestion(gazetteer, { point, area, ...named });
    return locateInTown(gazetteer, point, city, heeded) ?? createPositionQuestion(gazetteer, { point, area, ...named });
  }
  if (area && !area.isWide) return found(area, { basis: "postcode", middleOf: area.town }, area.town, area.county);
  if (area || countyNamed(point.state))
    return createPositionQuestion(gazetteer, { point, area, ...named, unknown: unknownCity(point) ?? unknown });
  return { ok: false, status: "NOT_FOUND" };
}

/** The island that a name means, if it can only mean islands. */
function onlyIsland(homonyms: Town[]): Town["island"] {
  return homonyms.every(({ island }) => island) ? homonyms[0]!.island : null;
}

/** A county in the town field is not an unknown town. */
function unknownCity({ city }: RoutePoint): string | null {
  return city.trim() && !countyNamed(city) ? city.trim() : null;
}

type Basis = { basis: PositionBasis; middleOf?: string | null };

function found(at: Coordinates, { basis, middleOf = null }: Basis, name: string, county: string): LocatedPoint {
  return { ok: true, at: { lat: at.lat, lon: at.lon }, basis, name, county, middleOf, withoutAnswerAt: null };
}

/** Typed text overrides a suggestion: the place no longer counts once its name is deleted from the address. */
function findChosenTown(gazetteer: Gazetteer, point: RoutePoint, area: PostcodeArea | null): Town | null {
  const reference = point.placeId ? decodePlaceId(point.placeId) : null;
  const chosen = reference?.town === undefined ? null : gazetteer.townOfKey.get(reference.town);
  const place = reference && locateReference(gazetteer, reference);
  if (!chosen || !place) return null;
  const typed = foldName(point.city);
  const isNamed =
    typed === "" || chosen.names.includes(typed) || findTown(gazetteer, point, area)?.key === reference?.town;
  const county = countyNamed(point.state);
  const isThere = county === null ? !point.state.trim() : isAddressedIn(gazetteer, chosen, county);
  return isNamed && isThere ? chosen : null;
}

/** Whether the city is the post town of an area so wide that its middle says little about a village in it. */
function standsForWideArea(gazetteer: Gazetteer, city: Town, area: PostcodeArea | null): boolean {
  if (!isPostTown(gazetteer, city, area)) return false;
  return area ? area.isWide : areasOfPostTown(gazetteer, city).some(({ isWide }) => isWide);
}

/** The position of the village or suburb in the lines; in Dublin, of its street. */
function locateAtPlace(gazetteer: Gazetteer, point: RoutePoint, place: Town): LocatedPoint {
  if (place.isBusiness) return found(place, { basis: "street" }, place.name, place.county);
  const business = businessIn(gazetteer, point, place);
  if (business) return found(business, { basis: "street" }, business.name, business.county);
  const lines = `${point.address1},${point.address2 ?? ""}`;
  const street = place.county === "Dublin" && findDublinStreet(gazetteer, lines, place);
  return street
    ? found(street, { basis: "street" }, place.name, place.county)
    : found(place, { basis: "place" }, place.name, place.county);
}

/** A second line or business park further than this from the town is a different place with that name. */
const maxTownKm = 12;

/** Null for an unknown street in Dublin if nothing says which part of the city it is in. */
function locateInTown(
  gazetteer: Gazetteer,
  point: RoutePoint,
  town: Town,
  area: PostcodeArea | null,
): LocatedPoint | null {
  const { name, county } = town;
  if (town.isBusiness) return found(town, { basis: "street" }, name, county);
  const part = partOfCity(town, area);
  const anchor = part ?? town;
  const business = businessIn(gazetteer, point, anchor);
  if (business) return found(business, { basis: "street" }, business.name, business.county);
  const street =
    county === "Dublin" && findDublinStreet(gazetteer, `${point.address1},${point.address2 ?? ""}`, anchor);
  if (street) return found(street, { basis: "street" }, name, county);
  if (town.key !== "dublin-dublin" || part)
    return found(anchor, { basis: part && !part.isWide ? "postcode" : "place" }, part?.town ?? name, county);
  const only = findUniqueDublinStreet(point.address1.split(",").at(-1) ?? "");
  if (only) return found(only, { basis: "street" }, name, county);
  const isTownAlone = !point.address1.trim() && !point.address2?.trim();
  return isTownAlone ? found(town, { basis: "middle", middleOf: name }, name, county) : null;
}

/** The area that names a part of a city with several postcodes. */
function partOfCity(town: Town, area: PostcodeArea | null): PostcodeArea | null {
  if (!area) return null;
  const isDistrict = town.key === "dublin-dublin" && area.county === "Dublin";
  const isPart = foldName(area.town) === foldName(town.name) && straightKm(area, town) < maxTownKm;
  return isDistrict || isPart ? area : null;
}

/** 'Unit 5, Greenogue Business Park' in either line. */
function businessIn(gazetteer: Gazetteer, { address1, address2, city }: RoutePoint, near: Coordinates): Town | null {
  for (const part of `${address1},${address2 ?? ""},${city}`.split(",")) {
    const named = gazetteer.townsOfName.get(foldName(stripStreetNumber(part))) ?? [];
    // The first place is the one with that main name: Fenit is the village rather than the port.
    const there = named.find((place) => straightKm(place, near) <= maxTownKm);
    if (there?.isBusiness) return there;
  }
  return null;
}

/**
 * The position for uses that can't ask, such as a stop on the board: the middle if only that is known, and the port of
 * an island.
 */
export function bestGuess(gazetteer: Gazetteer, point: RoutePoint): Coordinates | null {
  const located = locatePoint(gazetteer, point);
  if (located.ok) return located.at;
  return "guess" in located ? located.guess : null;
}

/**
 * Whether a typed address can't be reached by road: another country, or Great Britain by its postcode; without a
 * postcode, GB may be Northern Ireland.
 */
export function isUnreachableByRoad({ country, postcode }: RoutePoint): boolean {
  const code = country.toUpperCase();
  const mayBeNorthern = code === "GB" && postcode.trim() === "";
  return !mayBeNorthern && !isOnIsland({ country: code, postcode });
}
