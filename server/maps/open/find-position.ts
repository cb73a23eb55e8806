import type { EndPosition, PositionQuestion } from "../../../domain/addresses/address-position.ts";
import { foldName, foldStreet, stripStreetNumber } from "../fold-names.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { RoutePoint } from "../maps.ts";
import { straightKm } from "../straight-km.ts";
import type { OpenTimeouts } from "./open-timeouts.ts";
import type { OsmPlace } from "./osm-place.ts";
import { decodeOsmPlaceId } from "./osm-place-id.ts";
import type { PlaceEngine } from "./place-engine.ts";
import { readOsmAddress } from "./read-osm-address.ts";
import { writeSearchText } from "./write-search-text.ts";

/** A street with the right name this near to the place is in it, whatever OpenStreetMap calls the place. */
const sureKm = 3;
/** Maximum distance of a street or house from the place in which our own rules locate the address. */
const maxTownKm = 12;
const maxResults = 8;

type FindOptions = { gazetteer: Gazetteer; places: PlaceEngine; timeouts: OpenTimeouts };

/**
 * A more exact position for an address that our own rules locate in a place: the chosen object, else the street typed
 * in the first line. Null if there is none near that place.
 */
export async function findExactPosition(
  options: FindOptions,
  point: RoutePoint,
  { at, name, basis }: Pick<EndPosition, "at" | "name" | "basis">,
): Promise<OsmPlace | null> {
  const chosen = await findChosen(options, point);
  if (chosen && straightKm(chosen.at, at) <= maxTownKm) return chosen;
  const street = foldStreet(stripStreetNumber(point.address1.split(",").at(-1) ?? ""));
  if (street === "" || basis === "street") return null;
  const towns = new Set([name ?? "", point.city].map(foldName).filter(Boolean));
  const found = await search(options, point, at);
  const isIn = (place: OsmPlace, km: number) => km <= sureKm || namesOf(place).some((one) => towns.has(one));
  return (
    found.find((place) => {
      const km = straightKm(place.at, at);
      return streetOf(place) === street && km <= maxTownKm && isIn(place, km);
    }) ?? null
  );
}

/**
 * The position of an address whose place isn't in our own data: the chosen object, else one that is, or lies in, the
 * unknown place. Null if the engine has none within the area in which the visitor may place a pin.
 */
export async function findUnknownPosition(
  options: FindOptions,
  point: RoutePoint,
  { unknown, centre, pinWithin, reason }: PositionQuestion,
): Promise<OsmPlace | null> {
  const isWithin = ({ at }: OsmPlace): boolean =>
    at.lat >= pinWithin.south && at.lat <= pinWithin.north && at.lon >= pinWithin.west && at.lon <= pinWithin.east;
  const chosen = await findChosen(options, point);
  if (chosen && isWithin(chosen)) return chosen;
  // Only the visitor knows which of two homonyms is meant.
  if (!unknown || reason === "homonym") return null;
  const wanted = foldName(unknown);
  const found = (await search(options, point, centre)).filter(
    (place) => isWithin(place) && namesOf(place).includes(wanted),
  );
  const street = foldStreet(stripStreetNumber(point.address1.split(",").at(-1) ?? ""));
  return found.find((place) => streetOf(place) === street) ?? found[0] ?? null;
}

async function findChosen({ places, timeouts }: FindOptions, { placeId }: RoutePoint): Promise<OsmPlace | null> {
  const reference = placeId ? decodeOsmPlaceId(placeId) : null;
  return reference && places.find(reference, timeouts.placeMs);
}

/** Names and Irish postcodes are left out, because OpenStreetMap has neither. */
async function search(
  { gazetteer, places, timeouts }: FindOptions,
  point: RoutePoint,
  near: EndPosition["at"],
): Promise<OsmPlace[]> {
  const { address1, address2, city, state, country } = point;
  const county = country.toUpperCase() === "IE" && state.trim() ? `County ${state}` : state;
  const text = writeSearchText([address1, address2 ?? "", city, county]);
  const found = await places.search({ text, near, limit: maxResults, timeoutMs: timeouts.suggestMs });
  return found.filter((place) => readOsmAddress(gazetteer, place)?.country === country.toUpperCase());
}

const streetOf = ({ kind, name, street }: OsmPlace): string => foldStreet(kind === "street" ? name : street);

function namesOf({ kind, name, city, district, locality }: OsmPlace): string[] {
  const own = kind === "street" || kind === "house" ? "" : name;
  return [own, city, district, locality].filter(Boolean).map(foldName);
}
