import { isOnIsland } from "./island-coast.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { straightKm } from "./straight-km.ts";

/** A quay or a small island is not on our coarse coast, but no further than this from a town. */
const shoreKm = 4;

/** The county of the nearest town, of this country where it is known: a border is nearer than many a town. Null at sea and abroad. */
export function nameRegion(gazetteer: Gazetteer, at: Coordinates, country?: Town["country"]): string | null {
  let nearest: { county: string; km: number } | null = null;
  for (const town of gazetteer.towns) {
    if (country && town.country !== country) continue;
    const km = straightKm(at, town);
    if (!nearest || km < nearest.km) nearest = { county: town.county, km };
  }
  return nearest && (isOnIsland(at) || nearest.km <= shoreKm) ? nearest.county : null;
}
