import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { nameRegion } from "../find-town.ts";
import { foldName } from "../fold-names.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import { locatePoint } from "../locate-point.ts";
import type { Coordinates, RoutePoint, RouteResult } from "../maps.ts";
import { isGooglePlaceId } from "../place-id.ts";
import { areaOfPostcode, canHavePostcode } from "../postcodes.ts";
import { straightKm } from "../straight-km.ts";
import type { Waypoint } from "./route-with-google.ts";

export type Measure = (origin: Waypoint, destination: Waypoint) => Promise<RouteResult>;

const sides = ["pickup", "dropoff"] as const;
type Side = (typeof sides)[number];

/**
 * The drive between two typed addresses. A chosen place is more exact than what was typed, and counts only where the drive then begins or
 * ends where the address says; else the address itself is asked about. NOT_FOUND where that too is read as somewhere else.
 */
export async function measureTyped(
  gazetteer: Gazetteer,
  measure: Measure,
  typed: Record<Side, RoutePoint>,
): Promise<RouteResult> {
  const waypoints: Record<Side, Waypoint> = { pickup: waypointOf(typed.pickup), dropoff: waypointOf(typed.dropoff) };
  for (;;) {
    const found = await measure(waypoints.pickup, waypoints.dropoff);
    const doubtful = sides.filter((side) => !found.ok || !agreesAt(gazetteer, found, side, typed[side]));
    if (doubtful.length === 0) return found;
    const chosen = doubtful.filter((side) => "placeId" in waypoints[side]);
    if (chosen.length === 0) return found.ok ? { ok: false, status: "NOT_FOUND" } : found;
    for (const side of chosen) waypoints[side] = addressWaypoint(typed[side]);
  }
}

function waypointOf(point: RoutePoint): Waypoint {
  const { placeId } = point;
  return placeId && isGooglePlaceId(placeId) ? { placeId } : addressWaypoint(point);
}

/** A drive ends at the road nearest to the place: its line shows where Google thinks that this is, without another question. */
function agreesAt(gazetteer: Gazetteer, { route }: RouteResult & { ok: true }, side: Side, point: RoutePoint): boolean {
  const end = route.path.at(side === "pickup" ? 0 : -1);
  return end !== undefined && agreesWithAddress(gazetteer, end, point);
}

/** Further than this from the middle of its town no address of a town lies. */
const townKm = 25;

/**
 * Whether a position on the island can be that of a typed address: near its town where we know it, else in its postcode's area, and where
 * that is not known in its county. The same order as our own map has it.
 */
function agreesWithAddress(gazetteer: Gazetteer, at: Coordinates, typed: RoutePoint): boolean {
  const county = nameRegion(gazetteer, at);
  if (county === null) return false;
  const located = locatePoint(gazetteer, { ...typed, placeId: undefined });
  if (located.ok && located.middleOf === null) return straightKm(located.at, at) <= townKm;
  const area = areaOfPostcode(gazetteer, typed.postcode);
  if (area) return canHavePostcode({ ...at, county, country: area.country }, area);
  const typedCounty = gazetteer.countyTowns.get(foldName(typed.state));
  return !typedCounty || gazetteer.countyTowns.get(foldName(county)) === typedCounty;
}

/** A typed address as Google reads it best, on one line. Who lives there is nobody's business. */
function addressWaypoint(point: RoutePoint): Waypoint {
  const { address1, address2, city, state, postcode, country } = point;
  const isIrish = country.toUpperCase() === "IE";
  const county = state && isIrish ? `County ${state}` : state;
  const land = isIrish ? "Ireland" : "Northern Ireland, United Kingdom";
  const lines = [address1, address2, city, county, showPostcode(country, postcode), land];
  return {
    address: lines
      .map((line) => line?.trim())
      .filter(Boolean)
      .join(", "),
  };
}
