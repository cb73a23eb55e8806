import { isOnIsland } from "./island-coast.ts";
import type { Gazetteer } from "./load-gazetteer.ts";
import type { Coordinates } from "./maps.ts";
import { straightKm } from "./straight-km.ts";

/** A quay or a small island is not on our coarse coast, but no further than this from a town. */
const shoreKm = 4;

/** The county of the nearest town; null at sea and abroad. */
export function nameRegion(gazetteer: Gazetteer, at: Coordinates): string | null {
  let nearest: { county: string; km: number } | null = null;
  for (const town of gazetteer.towns) {
    const km = straightKm(at, town);
    if (!nearest || km < nearest.km) nearest = { county: town.county, km };
  }
  return nearest && (isOnIsland(at) || nearest.km <= shoreKm) ? nearest.county : null;
}
