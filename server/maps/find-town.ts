import { canHavePostcode } from "./can-have-postcode.ts";
import { foldName } from "./fold-name.ts";
import type { Gazetteer, PostcodeArea, Town } from "./load-gazetteer.ts";
import type { RoutePoint } from "./maps.ts";
import { straightKm } from "./straight-km.ts";

/**
 * The town of a typed address: in its county, else where its postcode can be. Of homonyms in one county the postcode takes the nearest.
 * Null where our data knows none there.
 */
export function findTown(gazetteer: Gazetteer, point: RoutePoint, area: PostcodeArea | null): Town | null {
  for (const text of townTexts(point)) {
    const homonyms = (gazetteer.townsOfName.get(foldName(text)) ?? []).filter(
      (town) => town.country === point.country.toUpperCase(),
    );
    const best = bestOf(gazetteer, homonyms, point, area);
    if (best) return best;
  }
  return null;
}

/** The town as typed, then its parts ('Tallaght, Dublin 24'), then the second line. */
function townTexts({ city, address2 }: RoutePoint): string[] {
  const parts = city.split(",");
  return [city, ...(parts.length > 1 ? parts : []), ...(address2 ?? "").split(",").reverse()];
}

function bestOf(gazetteer: Gazetteer, homonyms: Town[], { state }: RoutePoint, area: PostcodeArea | null): Town | null {
  const isCounty = gazetteer.countyTowns.has(foldName(state));
  const inCounty = homonyms.filter((town) => foldName(town.county) === countyName(gazetteer, state));
  // 'Dublin' beside Meath and Dunboyne's Eircode: two against one.
  const isOutvoted = area !== null && foldName(area.county) === countyName(gazetteer, state);
  const possible = area && !isOutvoted ? homonyms.filter((town) => canHavePostcode(town, area)) : [];
  const candidates = inCounty.length > 0 ? inCounty : possible.length > 0 || isCounty ? possible : homonyms;
  if (!area) return candidates[0] ?? null;
  return candidates.toSorted((a, b) => straightKm(a, area) - straightKm(b, area))[0] ?? null;
}

/** 'County Londonderry' is Derry. */
function countyName(gazetteer: Gazetteer, state: string): string {
  const town = gazetteer.countyTowns.get(foldName(state));
  return foldName(town?.county ?? state);
}
