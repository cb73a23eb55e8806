import { onTheIsland } from "../../domain/addresses/countries.ts";
import { locateReference } from "./describe-place.ts";
import { findDublinStreet, findOnlyDublinStreet } from "./find-dublin-street.ts";
import { findTown } from "./find-town.ts";
import { foldName, withoutNumber } from "./fold-names.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { decodePlaceId } from "./place-id.ts";
import { areaOfPostcode } from "./postcodes.ts";
import { straightKm } from "./straight-km.ts";

/** `middleOf`: the place itself is unknown; this is the town, district or county from whose middle it is measured. */
type Spot = { at: Coordinates; middleOf: string | null };
export type LocatedPoint = ({ ok: true } & Spot) | { ok: false; status: "NOT_FOUND" | "ZERO_RESULTS" };

/**
 * Where a typed address is: the chosen suggestion while the town is still its town, else the town in its county, and in it the street or
 * business park where one is known. The postcode chooses among homonyms and parts of a city; by itself it speaks where the town is unknown.
 * docs/decisions/0030-where-an-address-is.md
 */
export function locatePoint(gazetteer: Gazetteer, point: RoutePoint): LocatedPoint {
  if (isOffTheIsland(point)) return { ok: false, status: "ZERO_RESULTS" };
  const area = areaOfPostcode(gazetteer, point.postcode);
  const town = findTown(gazetteer, point, area);
  const spot =
    ofChosen(gazetteer, point, town, area) ?? ofTown(gazetteer, point, town, area) ?? roughly(gazetteer, point, area);
  return spot ? { ok: true, at: { lat: spot.at.lat, lon: spot.at.lon }, middleOf: spot.middleOf } : notFound;
}

const notFound: LocatedPoint = { ok: false, status: "NOT_FOUND" };

/** What was typed over a suggestion counts: nobody is driven to a place whose name is gone from the address. */
function ofChosen(gazetteer: Gazetteer, point: RoutePoint, town: Town | null, area: PostcodeArea | null): Spot | null {
  const reference = point.placeId ? decodePlaceId(point.placeId) : null;
  const place = reference && locateReference(gazetteer, reference);
  if (!reference || !place) return null;
  const isNamed = town === null || town.key === reference.town || foldName(point.city) === foldName(place.name);
  const isInCounty = foldName(place.county) === foldName(point.state) || !point.state.trim();
  if (!isNamed || !isInCounty) return null;
  const chosen = reference.town ? gazetteer.townOfKey.get(reference.town) : null;
  return chosen ? ofTown(gazetteer, point, chosen, area) : null;
}

/** A second line or business park further than this from the town is another of that name. */
const withinTownKm = 12;

function ofTown(gazetteer: Gazetteer, point: RoutePoint, town: Town | null, area: PostcodeArea | null): Spot | null {
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
  const only = isAllOfDublin ? findOnlyDublinStreet(point.address1.split(",").at(-1) ?? "") : null;
  return { at: only ?? anchor, middleOf: isAllOfDublin && !only ? town.name : null };
}

/** A city of several postcodes: each says which part of it. */
function partOfCity(town: Town, area: PostcodeArea | null): PostcodeArea | null {
  if (!area) return null;
  const isDistrict = town.key === "dublin-dublin" && area.county === "Dublin";
  const isPart = foldName(area.town) === foldName(town.name) && straightKm(area, town) < withinTownKm;
  return isDistrict || isPart ? area : null;
}

/** 'Unit 5, Greenogue Business Park' in either line. */
function businessIn(gazetteer: Gazetteer, { address1, address2, city }: RoutePoint, near: Coordinates): Town | null {
  for (const part of `${address1},${address2 ?? ""},${city}`.split(",")) {
    const named = gazetteer.townsOfName.get(foldName(withoutNumber(part)));
    const business = named?.find((place) => place.isBusiness && straightKm(place, near) <= withinTownKm);
    if (business) return business;
  }
  return null;
}

/** The suburb or village in the second line, where the town is a larger one. */
function quarterIn(gazetteer: Gazetteer, { address2 }: RoutePoint, town: Town, near: Coordinates): Town | null {
  if (!address2) return null;
  const named = address2.split(",").flatMap((part) => gazetteer.townsOfName.get(foldName(part)) ?? []);
  const isIn = (place: Town) => place.county === town.county && straightKm(place, near) <= withinTownKm;
  return named.find((place) => place !== town && isIn(place)) ?? null;
}

/** The middle of the postcode's area, or of the county town. */
function roughly(gazetteer: Gazetteer, { state }: RoutePoint, area: PostcodeArea | null): Spot | null {
  if (area) return { at: area, middleOf: area.town };
  const town = gazetteer.countyTowns.get(foldName(state));
  return town ? { at: town, middleOf: town.name } : null;
}

/** Whether a typed address cannot be driven to: of another country, or of Great Britain by its postcode; without one the country alone does not tell. */
export function isOffTheIsland({ country, postcode }: RoutePoint): boolean {
  const code = country.toUpperCase();
  const mayBeNorthern = code === "GB" && postcode.trim() === "";
  return !mayBeNorthern && !onTheIsland({ country: code, postcode });
}
