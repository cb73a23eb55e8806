import { foldName } from "./fold-name.ts";
import { loadGazetteer } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";

export type LocatedTown = { name: string; at: Coordinates };

/** Where a town of Ireland lies by its name alone, whichever maps engine is used; of homonyms the largest. Null where it is not known. */
export function locateTown(typed: string): LocatedTown | null {
  const gazetteer = loadGazetteer();
  const name = foldName(typed);
  const district = /^dublin (\d{1,2}w?)$/.exec(name)?.[1]?.toUpperCase();
  const area = district && gazetteer.areaOfCode.get(`D${district.padStart(2, "0")}`);
  if (area) return { name: `Dublin ${district}`, at: { lat: area.lat, lon: area.lon } };
  const [town] = gazetteer.townsOfName.get(name) ?? [];
  return town ? { name: town.name, at: { lat: town.lat, lon: town.lon } } : null;
}
