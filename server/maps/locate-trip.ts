import type { EndPosition, EndPositions } from "../../domain/addresses/address-position.ts";
import type { Gazetteer } from "./load-gazetteer.ts";
import { type LocatedPoint, locatePoint, openQuestion } from "./locate-point.ts";
import type { RouteFailure, RoutePoint } from "./maps.ts";

type Side = "pickup" | "dropoff";
export type LocatedTrip = { ok: true; ends: EndPositions } | RouteFailure;

/**
 * Locates both ends of a trip. A name with several meanings is the place nearest to the other end. The pickup is asked
 * about first. Two ends around the same middle have no distance that could be priced.
 */
export function locateTrip(gazetteer: Gazetteer, pickup: RoutePoint, dropoff: RoutePoint): LocatedTrip {
  const alone = { pickup: locatePoint(gazetteer, pickup), dropoff: locatePoint(gazetteer, dropoff) };
  const from = besideOtherEnd(gazetteer, pickup, alone.pickup, alone.dropoff);
  if (!from.ok) return failureOf(from, "pickup");
  const to = besideOtherEnd(gazetteer, dropoff, alone.dropoff, alone.pickup);
  if (!to.ok) return failureOf(to, "dropoff");
  if (isOneMiddle(from, to) && (pickup.address1.trim() || dropoff.address1.trim())) {
    const unanswered = { ...dropoff, answer: undefined };
    const open = openQuestion(gazetteer, unanswered, locatePoint(gazetteer, unanswered));
    if (open) return failureOf(open, "dropoff");
  }
  return { ok: true, ends: { pickup: endOf(from), dropoff: endOf(to) } };
}

/**
 * Whether both ends are somewhere around the same position. Two towns without streets, as in a guide price, don't
 * count.
 */
function isOneMiddle(from: EndPosition, to: EndPosition): boolean {
  const isVague = ({ basis, middleOf }: EndPosition) => basis === "chosen" || middleOf !== null;
  return isVague(from) && isVague(to) && from.at.lat === to.at.lat && from.at.lon === to.at.lon;
}

function besideOtherEnd(
  gazetteer: Gazetteer,
  point: RoutePoint,
  alone: LocatedPoint,
  otherEnd: LocatedPoint,
): LocatedPoint {
  const isOpen = !alone.ok && alone.status === "POSITION_UNKNOWN" && alone.question.reason === "homonym";
  return isOpen && otherEnd.ok ? locatePoint(gazetteer, point, otherEnd.at) : alone;
}

function endOf({ ok: _, ...end }: EndPosition & { ok: true }): EndPosition {
  return end;
}

/** The failure of the trip that a failed look-up causes. */
export function failureOf(located: Exclude<LocatedPoint, { ok: true }>, side: Side): RouteFailure {
  if (located.status === "POSITION_UNKNOWN")
    return { ok: false, status: located.status, side, question: located.question };
  if (located.status === "ISLAND") return { ok: false, status: located.status, side, island: located.island };
  return { ok: false, status: located.status, side };
}
