import type { z } from "zod";
import type { Failure } from "../../contract/errors.ts";
import type { measureDistanceBody } from "../../contract/places.schema.ts";
import type { Distance } from "../../contract/places.ts";
import { positionQuestionText } from "../../domain/addresses/address-position.ts";
import { requestReasonText } from "../../domain/pricing/trip-positions.ts";
import type { Context, Verb } from "../context.ts";
import { checkAddressConflict } from "../maps/check-address-conflict.ts";
import type { RouteFailure, RoutePoint } from "../maps/maps.ts";
import { findRoute, requestReasonOf } from "./find-route.ts";

type Input = z.output<typeof measureDistanceBody>;
type Side = "pickup" | "dropoff";

/** Driving distance and time between two addresses, each given in full or only by its place id. */
export const measureDistance: Verb<Input, Distance> = async (context, input) => {
  const points = await Promise.all([asRoutePoint(context, input.pickup), asRoutePoint(context, input.dropoff)]).catch(
    (error: unknown) => {
      context.log.warn({ err: error }, "A place could not be looked up");
      return null;
    },
  );
  if (!points) return noRoute("UNKNOWN_ERROR", undefined);
  const [pickup, dropoff] = points;
  if (!pickup || !dropoff) return noRoute("NOT_FOUND", pickup ? "dropoff" : "pickup");
  const conflict = conflictOf("pickup", pickup) ?? conflictOf("dropoff", dropoff);
  if (conflict) return conflict;
  const found = await findRoute(context, pickup, dropoff);
  return found.ok ? found.distance : (unplaced(found) ?? noRoute(found.status, found.side));
};

async function asRoutePoint(context: Context, point: Input["pickup"]): Promise<RoutePoint | null> {
  if ("address1" in point) return point;
  const { placeId } = point;
  const place = await context.maps.place(placeId);
  if (!place) return null;
  const { address1, address2, city, state, postcode, country } = place;
  return { placeId, address1, address2, city, state, postcode, country };
}

/** Refuses an address whose parts contradict each other: the visitor has to correct it, the maps must not guess. */
function conflictOf(side: Side, point: RoutePoint): Failure | null {
  if (point.bothAreRight) return null;
  const message = checkAddressConflict(point);
  if (!message) return null;
  return {
    failed: "no_route",
    message,
    params: { [`${side}.postcode`]: message },
    details: { routeStatus: "ADDRESS_CONFLICT" },
  };
}

/** The failure if an address has to be placed first or no road leads to it: the trip can be sent as a quote request. */
function unplaced(found: RouteFailure): Failure | null {
  const requestReason = requestReasonOf(found);
  if (!requestReason || requestReason.code === "one_middle") return null;
  const { question } = found;
  const message = question ? positionQuestionText(question) : requestReasonText(requestReason);
  return {
    failed: "no_route",
    message,
    params: { [requestReason.end]: message },
    details: {
      routeStatus: found.status,
      requestReason,
      ...(question && { open: { end: requestReason.end, question } }),
    },
  };
}

/** `routeStatus` is the maps engine's status; `data.status` is taken by the HTTP status. */
function noRoute(routeStatus: string, side: Side | undefined): Failure {
  const message = `Could not calculate distance: ${routeStatus}`;
  return { failed: "no_route", message, params: { [side ?? "dropoff"]: message }, details: { routeStatus } };
}
