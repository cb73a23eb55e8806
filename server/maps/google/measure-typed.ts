import { agreesWithAddress } from "../agrees-with-address.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { RoutePoint, RouteResult } from "../maps.ts";
import { addressWaypoint } from "./address-waypoint.ts";
import { isGooglePlaceId } from "./google-place-id.ts";
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
