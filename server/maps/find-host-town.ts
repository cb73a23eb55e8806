import type { Gazetteer, Town } from "./load-gazetteer.ts";
import { nearestTo, straightKm } from "./straight-km.ts";
import { streetWords } from "./street-words.ts";

/** Up to this population the size is unknown: the place is a name within a city rather than a village beside it. */
const maxPopulation = 200;
const minCity = 20_000;
const maxKm = 6;
/** Villages are also named after bridges, quays and parks. */
const onlyStreets = new Set(["street", "square", "road", "avenue", "lane", "terrace"]);

const hosts = new WeakMap<Town, Town | "none">();

/**
 * The city of a settlement that is named like a street and lies within the city: 'Eyre Square, Galway' is written as a
 * street of Galway, but keeps its own position. Null for a village such as Kilmore Quay.
 */
export function findHostTown(gazetteer: Gazetteer, town: Town): Town | null {
  const known = hosts.get(town) ?? findCity(gazetteer, town) ?? "none";
  hosts.set(town, known);
  return known === "none" ? null : known;
}

/**
 * Whether a small settlement has a name that only streets have, such as Scotch Street, which is also a street in
 * Armagh.
 */
export function isCalledStreet(town: Town): boolean {
  return onlyStreets.has(lastWordOf(town)) && town.population <= maxPopulation && !town.isBusiness;
}

/** Whether a settlement named like a street is so far from a town that a street in the town can't mean it. */
export function isOtherStreet(town: Town, from: Town): boolean {
  return isCalledStreet(town) && straightKm(town, from) > maxKm;
}

/** Empty for a name with one word, such as the village Street. */
function lastWordOf({ names }: Town): string {
  const words = names[0]!.split(" ");
  return words.length > 1 ? words.at(-1)! : "";
}

function findCity({ towns }: Gazetteer, town: Town): Town | null {
  if (!streetWords.has(lastWordOf(town)) || town.population > maxPopulation || town.isBusiness) return null;
  const cities = towns.filter((city) => city.population >= minCity && city.county === town.county);
  const nearest = nearestTo(town, cities);
  return nearest && straightKm(town, nearest) <= maxKm ? nearest : null;
}
