import { crossesWater } from "./coast-and-waters.ts";
import { foldStreet, stripStreetNumber } from "./fold-names.ts";
import { type Gazetteer, readTable, type Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { straightKm } from "./straight-km.ts";

let streets: Map<string, Coordinates[]> | null = null;

/** Positions by folded name: several stretches of a long street, or streets of one name in several suburbs. */
function loadStreets(): Map<string, Coordinates[]> {
  if (streets) return streets;
  streets = new Map();
  for (const [name, lat, lon] of readTable("dublin-streets.tsv") as [string, string, string][]) {
    const folded = foldStreet(name);
    streets.set(folded, [...(streets.get(folded) ?? []), { lat: Number(lat), lon: Number(lon) }]);
  }
  return streets;
}

/** A street goes on from its lower to its upper half. North and South are rather two streets. */
const halves = ["lower", "upper", "middle"];
const endsInHalf = / (?:lower|upper|middle)$/;

/**
 * Every stretch of the streets of this name; empty where Dublin has none. Where a half is not known, 'Mount Street' and
 * 'Mount Street Upper' are its other half.
 */
export function findDublinStreetStretches(street: string): Coordinates[] {
  const name = foldStreet(stripStreetNumber(street));
  const known = loadStreets().get(name);
  if (known) return known;
  const whole = name.replace(endsInHalf, "");
  return [whole, ...halves.map((half) => `${whole} ${half}`)].flatMap((other) => loadStreets().get(other) ?? []);
}

/** Maximum distance of a street from the centre of its suburb or postal district. */
const maxSuburbKm = 4;
/** Within this distance of its centre a street is in its suburb, whatever else is near. */
const surelyKm = 1.5;
/** A street so near the centre of another suburb is that suburb's. */
const otherCentreKm = 0.8;

/**
 * The stretch of a Dublin street nearest to its suburb or district, on its side of the water and not in the middle of
 * another suburb; null where none of that name is near: the Main Street of Donabate is none of Malahide's.
 */
export function findDublinStreet(gazetteer: Gazetteer, lines: string, near: Coordinates): Coordinates | null {
  for (const part of lines.split(",")) {
    const stretches = findDublinStreetStretches(part);
    const [nearest] = stretches
      .map((at) => ({ at, km: straightKm(at, near) }))
      .filter(({ at, km }) => km <= maxSuburbKm && !crossesWater(at, near))
      .sort((a, b) => a.km - b.km);
    if (!nearest) continue;
    const isItsOwn = nearest.km <= surelyKm || isOneStreet(stretches);
    if (isItsOwn || !isInOtherSuburb(gazetteer, nearest.at, near)) return nearest.at;
  }
  return null;
}

/** A postal district or a city holds several suburbs, so only a suburb's own centre competes. */
function isInOtherSuburb(gazetteer: Gazetteer, at: Coordinates, near: Coordinates): boolean {
  const suburbs = dublinSuburbs(gazetteer);
  if (!suburbs.some((suburb) => suburb === near)) return false;
  return suburbs.some((suburb) => suburb !== near && straightKm(suburb, at) <= otherCentreKm);
}

const suburbsOf = new WeakMap<Gazetteer, Town[]>();

function dublinSuburbs(gazetteer: Gazetteer): Town[] {
  const known =
    suburbsOf.get(gazetteer) ??
    gazetteer.towns.filter(
      ({ county, key, name, isBusiness }) =>
        county === "Dublin" && !isBusiness && key !== "dublin-dublin" && !/^Dublin \d/.test(name),
    );
  suburbsOf.set(gazetteer, known);
  return known;
}

/** The position of a Dublin street whose name is unique. */
export function findUniqueDublinStreet(street: string): Coordinates | null {
  const stretches = findDublinStreetStretches(street);
  return isOneStreet(stretches) ? (stretches[0] ?? null) : null;
}

/** Stretches that are all close together are those of one street. */
function isOneStreet([first, ...others]: Coordinates[]): boolean {
  return !others.some((other) => straightKm(first!, other) > maxSuburbKm);
}
