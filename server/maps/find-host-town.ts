import type { Gazetteer, Town } from "./load-gazetteer.ts";
import { nearestTo, straightKm } from "./straight-km.ts";
import { streetWords } from "./street-words.ts";

/** Of unknown size: a name within a city rather than a village beside it. */
const maxPopulation = 200;
const minCity = 20_000;
const maxKm = 6;
/** Villages are called after bridges, quays and parks too. */
const onlyStreets = new Set(["street", "square", "road", "avenue", "lane", "terrace"]);

const hosts = new WeakMap<Town, Town | "none">();

/**
 * The city of a settlement that is called like a street and lies in it: 'Eyre Square, Galway' is written as a street of
 * Galway, and stays a position of its own. Null for a village: Kilmore Quay.
 */
export function findHostTown(gazetteer: Gazetteer, town: Town): Town | null {
  const known = hosts.get(town) ?? findCity(gazetteer, town) ?? "none";
  hosts.set(town, known);
  return known === "none" ? null : known;
}

/** Whether a small settlement's name is one that only streets have: Scotch Street, which is a street of Armagh too. */
export function isCalledStreet(town: Town): boolean {
  return onlyStreets.has(lastWordOf(town)) && town.population <= maxPopulation && !town.isBusiness;
}

/** Whether a settlement that is called like a street is too far from a town to be meant by a street there. */
export function isOtherStreet(town: Town, from: Town): boolean {
  return isCalledStreet(town) && straightKm(town, from) > maxKm;
}

/** Empty where the name is one word, as of the village Street. */
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
