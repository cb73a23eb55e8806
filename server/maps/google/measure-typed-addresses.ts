import type { EndPosition } from "../../../domain/addresses/address-position.ts";
import { countyNamed } from "../../../domain/addresses/counties.ts";
import { showPostcode } from "../../../domain/addresses/postcode.ts";
import { findRegion } from "../find-town.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import { type LocatedPoint, locatePoint } from "../locate-point.ts";
import { failureOf } from "../locate-trip.ts";
import type { Coordinates, RoutePoint, RouteResult } from "../maps.ts";
import { isGooglePlaceId } from "../place-id.ts";
import { areaOfPostcode, canHavePostcode } from "../postcodes.ts";
import { straightKm } from "../straight-km.ts";
import type { Waypoint } from "./route-with-google.ts";

export type Measure = (origin: Waypoint, destination: Waypoint) => Promise<RouteResult>;

const sides = ["pickup", "dropoff"] as const;
type Side = (typeof sides)[number];

/**
 * The drive between two typed addresses. A chosen place is more exact than typed text, but counts only if the route
 * ends near the typed address; otherwise the address itself is tried. NOT_FOUND if that is misread too. The islands
 * without a bridge come from our own map, and a pin or neighbouring place that the visitor chose there counts here too.
 */
export async function measureTypedAddresses(
  gazetteer: Gazetteer,
  measure: Measure,
  typed: Record<Side, RoutePoint>,
): Promise<RouteResult> {
  const ours = { pickup: locatePoint(gazetteer, typed.pickup), dropoff: locatePoint(gazetteer, typed.dropoff) };
  for (const side of sides) {
    const located = ours[side];
    if (!located.ok && located.status === "ISLAND") return failureOf(located, side);
  }
  const toWaypoint = (side: Side): Waypoint => answeredWaypoint(ours[side]) ?? typedWaypoint(typed[side]);
  const waypoints: Record<Side, Waypoint> = { pickup: toWaypoint("pickup"), dropoff: toWaypoint("dropoff") };
  for (;;) {
    const found = await measure(waypoints.pickup, waypoints.dropoff);
    const doubtful = sides.filter(
      (side) => !found.ok || !("location" in waypoints[side] || endMatchesAddress(gazetteer, found, side, typed[side])),
    );
    if (found.ok && doubtful.length === 0) return withEnds(found, typed, ours);
    const chosen = doubtful.filter((side) => "placeId" in waypoints[side]);
    if (chosen.length === 0) return found.ok ? { ok: false, status: "NOT_FOUND" } : found;
    for (const side of chosen) waypoints[side] = toAddressWaypoint(typed[side]);
  }
}

/** Google measures the address itself, so neither end is a middle. */
function withEnds(
  found: RouteResult & { ok: true },
  typed: Record<Side, RoutePoint>,
  ours: Record<Side, LocatedPoint>,
): RouteResult {
  const { path } = found.route;
  const endOf = (side: Side, at: Coordinates): EndPosition => {
    const located = ours[side];
    if (located.ok && located.withoutAnswerAt) {
      const { ok: _, ...end } = located;
      return end;
    }
    const { city, state } = typed[side];
    return { at, basis: "street", name: city || null, county: state || null, middleOf: null, withoutAnswerAt: null };
  };
  const ends = { pickup: endOf("pickup", path[0]!), dropoff: endOf("dropoff", path.at(-1)!) };
  return { ok: true, route: { ...found.route, ends } };
}

/** The visitor's answer, if our own map did not know the place. */
function answeredWaypoint(located: LocatedPoint): Waypoint | null {
  if (!located.ok || !located.withoutAnswerAt) return null;
  const { lat, lon } = located.at;
  return { location: { latLng: { latitude: lat, longitude: lon } } };
}

function typedWaypoint(point: RoutePoint): Waypoint {
  const { placeId } = point;
  return placeId && isGooglePlaceId(placeId) ? { placeId } : toAddressWaypoint(point);
}

/**
 * A route ends at the road nearest to the place, which shows where Google locates the place without another request.
 */
function endMatchesAddress(
  gazetteer: Gazetteer,
  { route }: RouteResult & { ok: true },
  side: Side,
  point: RoutePoint,
): boolean {
  const end = route.path.at(side === "pickup" ? 0 : -1);
  return end !== undefined && matchesAddress(gazetteer, end, point);
}

/** Maximum distance of an address from the centre of its town. */
const maxTownKm = 25;

/**
 * Whether a position on the island fits a typed address: near its town if known, else within its postcode's area, else
 * in its county. Our own map checks in the same order.
 */
function matchesAddress(gazetteer: Gazetteer, at: Coordinates, typed: RoutePoint): boolean {
  const county = findRegion(gazetteer, at);
  if (county === null) return false;
  const located = locatePoint(gazetteer, { ...typed, placeId: undefined, answer: undefined });
  if (located.ok && located.middleOf === null) return straightKm(located.at, at) <= maxTownKm;
  const area = areaOfPostcode(gazetteer, typed.postcode);
  if (area) return canHavePostcode({ ...at, county, country: area.country }, area);
  const typedCounty = countyNamed(typed.state);
  return !typedCounty || county === typedCounty;
}

/** A typed address on one line, in the form that Google reads best. Names are left out for privacy. */
function toAddressWaypoint(point: RoutePoint): Waypoint {
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
