import { locateReference } from "./describe-place.ts";
import { foldName } from "./fold-name.ts";
import { isOffTheIsland } from "./is-off-the-island.ts";
import { isWithinArea } from "./is-within-area.ts";
import type { Gazetteer, Town } from "./load-gazetteer.ts";
import type { Coordinates, RoutePoint } from "./maps.ts";
import { decodePlaceId } from "./place-id.ts";
import { areaOfPostcode } from "./read-postcode.ts";
import { straightKm } from "./straight-km.ts";

export type LocatedPoint = { ok: true; at: Coordinates } | { ok: false; status: "NOT_FOUND" | "ZERO_RESULTS" };

/**
 * Where a typed address is: a chosen place first, then the postcode, then the town, at last the county town. A place or
 * town outside the typed postcode's area loses to the postcode; one inside it says more exactly where the address is.
 */
export function locatePoint(gazetteer: Gazetteer, point: RoutePoint): LocatedPoint {
  if (isOffTheIsland(point)) return { ok: false, status: "ZERO_RESULTS" };
  const area = areaOfPostcode(gazetteer, point.postcode);

  const reference = point.placeId ? decodePlaceId(point.placeId) : null;
  const chosen = reference ? locateReference(gazetteer, reference) : null;
  const at = [chosen, findTown(gazetteer, point, area)].find(
    (place) => place && (!area || isWithinArea(gazetteer, place, area)),
  );
  const found = at ?? area ?? gazetteer.countyTowns.get(foldName(point.state)) ?? null;
  return found ? { ok: true, at: { lat: found.lat, lon: found.lon } } : { ok: false, status: "NOT_FOUND" };
}

/** The town as typed, or as part of what was typed ('Tallaght, Dublin 24'); of homonyms the one near its postcode or county. */
function findTown(gazetteer: Gazetteer, point: RoutePoint, near: Coordinates | null): Town | null {
  const texts = [point.city, ...point.city.split(",").reverse(), point.address2 ?? ""];
  const county = foldName(point.state);
  for (const text of texts) {
    const homonyms = gazetteer.townsOfName.get(foldName(text)) ?? [];
    const sameCountry = homonyms.filter((town) => town.country === point.country.toUpperCase());
    const anchor = near ?? gazetteer.countyTowns.get(county) ?? null;
    const inCounty = sameCountry.filter((town) => foldName(town.county) === county);
    const candidates = !near && inCounty.length > 0 ? inCounty : sameCountry;
    const [best] = anchor ? candidates.toSorted((a, b) => straightKm(a, anchor) - straightKm(b, anchor)) : candidates;
    if (best) return best;
  }
  return null;
}
