import { foldStreet, withoutNumber } from "./fold-names.ts";
import { readTable } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { nearestTo, straightKm } from "./straight-km.ts";

let streets: Map<string, Coordinates[]> | null = null;

/** Several stretches of one long street, or streets of one name in several suburbs. */
function streetsOfName(): Map<string, Coordinates[]> {
  if (streets) return streets;
  streets = new Map();
  for (const [name, lat, lon] of readTable("dublin-streets.tsv") as [string, string, string][]) {
    const folded = foldStreet(name);
    streets.set(folded, [...(streets.get(folded) ?? []), { lat: Number(lat), lon: Number(lon) }]);
  }
  return streets;
}

/** Every stretch of the streets of this name; none where Dublin has no such street. */
export function stretchesOfDublinStreet(street: string): Coordinates[] {
  return streetsOfName().get(foldStreet(withoutNumber(street))) ?? [];
}

/** So far from the middle of its suburb, or of its postal district, may a street lie. */
const nearKm = 4;

/** Where a street of Dublin is: the stretch nearest to the suburb or district it is said to be in. Null where none of that name is near. */
export function findDublinStreet(address1: string, near: Coordinates): Coordinates | null {
  for (const part of address1.split(",")) {
    const nearest = nearestTo(near, stretchesOfDublinStreet(part));
    if (nearest && straightKm(nearest, near) <= nearKm) return nearest;
  }
  return null;
}

/** A street of Dublin that there is only once, whatever the suburb: all its stretches lie within a walk. */
export function findOnlyDublinStreet(street: string): Coordinates | null {
  const [first, ...others] = stretchesOfDublinStreet(street);
  if (!first || others.some((other) => straightKm(first, other) > nearKm)) return null;
  return first;
}
