import { foldStreet, stripStreetNumber } from "./fold-names.ts";
import { readTable } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { nearestTo, straightKm } from "./straight-km.ts";

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

/** Every stretch of the streets of this name; empty where Dublin has none. */
export function findDublinStreetStretches(street: string): Coordinates[] {
  return loadStreets().get(foldStreet(stripStreetNumber(street))) ?? [];
}

/** Maximum distance of a street from the centre of its suburb or postal district. */
const maxSuburbKm = 4;

/** The stretch of a Dublin street nearest to its suburb or district; null where none of that name is near. */
export function findDublinStreet(address1: string, near: Coordinates): Coordinates | null {
  for (const part of address1.split(",")) {
    const nearest = nearestTo(near, findDublinStreetStretches(part));
    if (nearest && straightKm(nearest, near) <= maxSuburbKm) return nearest;
  }
  return null;
}

/** The position of a Dublin street whose name is unique, that is, whose stretches are all close together. */
export function findUniqueDublinStreet(street: string): Coordinates | null {
  const [first, ...others] = findDublinStreetStretches(street);
  if (!first || others.some((other) => straightKm(first, other) > maxSuburbKm)) return null;
  return first;
}
