import { isOnIsland } from "../../domain/addresses/countries.ts";
import { locateReference } from "./describe-place.ts";
import { findDublinStreet, findUniqueDublinStreet } from "./find-dublin-street.ts";
import { findTown } from "./find-town.ts";
import { foldName, stripStreetNumber } from "./fold-names.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { decodePlaceId } from "./place-id.ts";
import { areaOfPostcode } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

/** `middleOf`: the exact place is unknown, so it is measured from the middle of this town, district or county. */
type Spot = { at: Coordinates; middleOf: string | null };
export type LocatedPoint = ({ ok: true } & Spot) | { ok: false; status: "NOT_FOUND" | "ZERO_RESULTS" };

/**
 * Locates a typed address: the chosen suggestion while the town still matches it, else the town in its county, and
 * within it the street or business park where known. The postcode chooses among homonyms and parts of a city, and
 * stands in for an unknown town. docs/decisions/0030-where-an-address-is.md
 */
export function locatePoint(gazetteer: Gazetteer, point: RoutePoint): LocatedPoint {
  if (isOffTheIsland(point)) return { ok: false, status: "ZERO_RESULTS" };
  const area = areaOfPostcode(gazetteer, point.postcode);
  const town = findTown(gazetteer, point, area);
  const spot =
    locateChosen(gazetteer, point, town, area) ??
    locateInTown(gazetteer, point, town, area) ??
    locateRoughly(gazetteer, point, area);
  return spot ? { ok: true, at: { lat: spot.at.lat, lon: spot.at.lon }, middleOf: spot.middleOf } : notFound;
}

const notFound: LocatedPoint = { ok: false, status: "NOT_FOUND" };

/** Typed text overrides a suggestion: a place whose name was deleted from the address no longer counts. */
function locateChosen(
  gazetteer: Gazetteer,
  point: RoutePoint,
  town: Town | null,
  area: PostcodeArea | null,
): Spot | null {
  const reference = point.placeId ? decodePlaceId(point.placeId) : null;
  const place = reference && locateReference(gazetteer, reference);
  if (!reference || !place) return null;
  const isNamed = town === null || town.key === reference.town || foldName(point.city) === foldName(place.name);
  const isInCounty = foldName(place.county) === foldName(point.state) || !point.state.trim();
  if (!isNamed || !isInCounty) return null;
  const chosen = reference.town ? gazetteer.townOfKey.get(reference.town) : null;
  return chosen ? locateInTown(gazetteer, point, chosen, area) : null;
}

/** A second line or business park further than this from the town is another of that name. */
const maxTownKm = 12;

function locateInTown(
  gazetteer: Gazetteer,
  point: RoutePoint,
  town: Town | null,
  area: PostcodeArea | null,
): Spot | null {
  if (!town) return null;
  if (town.isBusiness) return { at: town, middleOf: null };
  const anchor = partOfCity(town, area) ?? town;
  const business = businessIn(gazetteer, point, anchor);
  if (business) return { at: business, middleOf: null };
  const quarter = quarterIn(gazetteer, point, town, anchor);
  const isDublin = town.county === "Dublin";
  const street = isDublin && findDublinStreet(`${point.address1},${point.address2 ?? ""}`, quarter ?? anchor);
  if (street) return { at: street, middleOf: null };
  if (quarter) return { at: quarter, middleOf: null };
  const isAllOfDublin = town.key === "dublin-dublin" && anchor === town;
  const only = isAllOfDublin ? findUniqueDublinStreet(point.address1.split(",").at(-1) ?? "") : null;
  return { at: only ?? anchor, middleOf: isAllOfDublin && !only ? town.name : null };
}

/** In a city of several postcodes each names a part of it. */
function partOfCity(town: Town, area: PostcodeArea | null): PostcodeArea | null {
  if (!area) return null;
  const isDistrict = town.key === "dublin-dublin" && area.county === "Dublin";
  const isPart = foldName(area.town) === foldName(town.name) && straightKm(area, town) < maxTownKm;
  return isDistrict || isPart ? area : null;
}

/** 'Unit 5, Greenogue Business Park' in either line. */
function businessIn(gazetteer: Gazetteer, { address1, address2, city }: RoutePoint, near: Coordinates): Town | null {
  for (const part of `${address1},${address2 ?? ""},${city}`.split(",")) {
    const named = gazetteer.townsOfName.get(foldName(stripStreetNumber(part)));
    const business = named?.find((place) => place.isBusiness && straightKm(place, near) <= maxTownKm);
    if (business) return business;
  }
  return null;
}

/** The suburb or village in the second line, where the town is a larger one. */
function quarterIn(gazetteer: Gazetteer, { address2 }: RoutePoint, town: Town, near: Coordinates): Town | null {
  if (!address2) return null;
  const named = address2.split(",").flatMap((part) => gazetteer.townsOfName.get(foldName(part)) ?? []);
  const isIn = (place: Town) => place.county === town.county && straightKm(place, near) <= maxTownKm;
  return named.find((place) => place !== town && isIn(place)) ?? null;
}

/** The middle of the postcode's area, or of the county town. */
function locateRoughly(gazetteer: Gazetteer, { state }: RoutePoint, area: PostcodeArea | null): Spot | null {
  if (area) return { at: area, middleOf: area.town };
  const town = gazetteer.countyTowns.get(foldName(state));
  return town ? { at: town, middleOf: town.name } : null;
}

/**
 * Whether a typed address cannot be driven to: another country, or Great Britain by its postcode; without a postcode
 * GB may be Northern Ireland.
 */
export function isOffTheIsland({ country, postcode }: RoutePoint): boolean {
  const code = country.toUpperCase();
  const mayBeNorthern = code === "GB" && postcode.trim() === "";
  return !mayBeNorthern && !isOnIsland({ country: code, postcode });
}
