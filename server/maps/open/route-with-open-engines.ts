import type { EndPosition, EndPositions } from "../../../domain/addresses/address-position.ts";
import type { Fallback } from "../fallback-maps.ts";
import { findRegion } from "../find-town.ts";
import type { Gazetteer } from "../load-gazetteer.ts";
import type { Coordinates, Maps, RoutePoint, RouteResult } from "../maps.ts";
import { findExactPosition, findUnknownPosition } from "./find-position.ts";
import type { OpenTimeouts } from "./open-timeouts.ts";
import type { OsmPlace } from "./osm-place.ts";
import type { PlaceEngine } from "./place-engine.ts";
import type { MeasuredRoad, MeasureRoad } from "./road-engine.ts";

const sides = ["pickup", "dropoff"] as const;
type Side = (typeof sides)[number];
type PerSide<Value> = Record<Side, Value>;

type Parts = {
  /** Decides where an address is, and estimates if the engines fail. */
  embedded: Maps;
  gazetteer: Gazetteer;
  places: PlaceEngine;
  measure: MeasureRoad;
  timeouts: OpenTimeouts;
  report: (fallback: Fallback) => void;
};

/**
 * The drive between two addresses. Our own rules locate the addresses and decide what to ask, as they do without an
 * engine; the engine for places fills in what they don't know, and the engine for roads measures. Our own estimate is
 * used if either is unavailable or finds nothing. Never throws for them.
 */
export async function routeWithOpenEngines(
  given: Parts,
  pickup: RoutePoint,
  dropoff: RoutePoint,
): Promise<RouteResult> {
  const fallbacks: Fallback[] = [];
  const parts = { ...given, report: (fallback: Fallback) => void fallbacks.push(fallback) };
  const result = await findRoute(parts, { pickup, dropoff });
  // Fallbacks are counted per route, so only one is reported: the last failure, which is the road's, before a mere
  // answer.
  const worst = fallbacks.findLast(({ cause }) => typeof cause !== "string") ?? fallbacks.at(-1);
  if (worst) given.report(worst);
  return result;
}

async function findRoute(parts: Parts, typed: PerSide<RoutePoint>): Promise<RouteResult> {
  const { own, points, found } = await applyRules(parts, typed);
  if (!own.ok || !own.route.ends) return own;
  const known = withoutPins(parts, own.route.ends, found);
  const [pickup, dropoff] = await Promise.all([
    found.pickup ? known.pickup : refineEnd(parts, points.pickup, known.pickup),
    found.dropoff ? known.dropoff : refineEnd(parts, points.dropoff, known.dropoff),
  ]);
  const road = await measureSafely(parts, pickup.at, dropoff.at);
  if (!road) return { ok: true, route: { ...own.route, ...describeEnds(known) } };
  return { ok: true, route: { ...road, distanceSource: "openstreetmap", ...describeEnds({ pickup, dropoff }) } };
}

const describeEnds = (ends: EndPositions) => ({
  middleOf: { pickup: ends.pickup.middleOf, dropoff: ends.dropoff.middleOf },
  ends,
});

/**
 * Routes by our own rules. An end that they would ask about is searched with the engine for places, whose result counts
 * as a visitor's pin would: only if the postcode allows it.
 */
async function applyRules(parts: Parts, typed: PerSide<RoutePoint>) {
  const points = { ...typed };
  const found: Partial<PerSide<OsmPlace>> = {};
  for (;;) {
    const own = await parts.embedded.route(points.pickup, points.dropoff);
    if (own.ok || !own.question || found[own.side]) return { own, points, found };
    const place = await orNull(parts, findUnknownPosition(findOptions(parts), points[own.side], own.question));
    if (!place) return { own, points, found };
    found[own.side] = place;
    points[own.side] = { ...points[own.side], answer: { kind: "pin", ...place.at } };
  }
}

/** Marks an end that the engine for places found as not pinned by the visitor. */
function withoutPins({ gazetteer }: Parts, own: EndPositions, found: Partial<PerSide<OsmPlace>>): EndPositions {
  const ends = { ...own };
  for (const side of sides) {
    const place = found[side];
    if (!place) continue;
    const name = (isStreet(place) ? place.city : place.name) || ends[side].name;
    const county = findRegion(gazetteer, place.at) ?? ends[side].county;
    ends[side] = { ...positionOf(place), name, county, withoutAnswerAt: null };
  }
  return ends;
}

const isStreet = ({ kind }: OsmPlace): boolean => kind === "street" || kind === "house";

const positionOf = (place: OsmPlace) =>
  ({ at: place.at, basis: isStreet(place) ? "street" : "place", middleOf: null }) as const;

/** Keeps an end that the visitor chose or pinned. */
async function refineEnd(parts: Parts, point: RoutePoint, end: EndPosition): Promise<EndPosition> {
  if (end.basis === "chosen" || end.basis === "pin") return end;
  const exact = await orNull(parts, findExactPosition(findOptions(parts), point, end));
  return exact ? { ...end, ...positionOf(exact) } : end;
}

async function measureSafely(parts: Parts, from: Coordinates, to: Coordinates): Promise<MeasuredRoad | null> {
  try {
    const road = await parts.measure(from, to, parts.timeouts.routeMs);
    if (!road) parts.report({ operation: "route", cause: "ZERO_RESULTS" });
    return road;
  } catch (cause) {
    parts.report({ operation: "route", cause });
    return null;
  }
}

async function orNull<Value>({ report }: Parts, work: Promise<Value | null>): Promise<Value | null> {
  try {
    return await work;
  } catch (cause) {
    report({ operation: "position", cause });
    return null;
  }
}

const findOptions = ({ gazetteer, places, timeouts }: Parts) => ({ gazetteer, places, timeouts });
