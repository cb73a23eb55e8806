import { crossesWater } from "./coast-and-waters.ts";
import { foldStreet, stripStreetNumber } from "./fold-names.ts";
import { type Gazetteer, readTable, type Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { straightKm } from "./straight-km.ts";

let streets: Map<string, Coordinates[]> | null = null;

/** Positions by folded name: several stretches of a long street, or streets with one name in several suburbs. */
function loadStreets(): Map<string, Coordinates[]> {
  if (streets) return streets;
  streets = new Map();
  for (const [name, lat, lon] of readTable("dublin-streets.tsv") as [string, string, string][]) {
    const folded = foldStreet(name);
    streets.set(folded, [...(streets.get(folded) ?? []), { lat: Number(lat), lon: Number(lon) }]);
  }
  return streets;
}

/** The lower and upper halves of a street are continuous, unlike North and South, which are usually two streets. */
const halves = ["lower", "upper", "middle"];
const endsInHalf = / (?:lower|upper|middle)$/;

/**
 * All stretches of the streets with this name; empty if Dublin has none. If a half is unknown, the whole street ('Mount
 * Street') and its other halves ('Mount Street Upper') are used.
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
/** A street this near the centre is in the suburb, whatever else is near. */
const surelyKm = 1.5;
/** A street this near the centre of another suburb belongs to that suburb. */
const otherCentreKm = 0.8;

/**
 * The stretch of a Dublin street that is nearest to its suburb or district, on the same side of the water and not in
 * the middle of another suburb. Null if no street with that name is near: Donabate's Main Street isn't in Malahide.
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

/** A postal district or a city contains several suburbs, so only the centre of a suburb competes. */
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

/** Whether all stretches are close together, and therefore parts of one street. */
function isOneStreet([first, ...others]: Coordinates[]): boolean {
  return !others.some((other) => straightKm(first!, other) > maxSuburbKm);
}
