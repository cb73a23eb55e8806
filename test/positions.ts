import type { EndPosition, PositionQuestion } from "../domain/addresses/address-position.ts";
import type { RoutePoint, RouteResult } from "../server/maps/maps.ts";

const tralee = { lat: 52.27, lon: -9.7 };
const dunquin = { lat: 52.13, lon: -10.46 };

/** The question of an engine about Dunquin, of which it knows only the post town. */
export const dunquinQuestion: PositionQuestion = {
  reason: "unknown_place",
  known: "Tralee",
  unknown: "Dunquin",
  choices: [
    { placeId: "ventry", name: "Ventry", county: "Kerry", km: 40.1 },
    { placeId: "ballyferriter", name: "Ballyferriter", county: "Kerry", km: 43.2 },
  ],
  centre: tralee,
  pinWithin: { south: 52, west: -10.6, north: 52.5, east: -9.3 },
};

export const end = (changes: Partial<EndPosition> = {}): EndPosition => ({
  at: tralee,
  basis: "street",
  name: "Tralee",
  county: "Kerry",
  middleOf: null,
  withoutAnswerAt: null,
  ...changes,
});

/** An engine that does not know the town of the drop-off: it measures from the answer, or asks. */
export function withoutDunquin(_pickup: RoutePoint, { answer }: RoutePoint): RouteResult {
  if (!answer) return { ok: false, status: "POSITION_UNKNOWN", side: "dropoff", question: dunquinQuestion };
  const isPin = answer.kind === "pin";
  const dropoff = end({
    at: isPin ? { lat: answer.lat, lon: answer.lon } : dunquin,
    basis: isPin ? "pin" : "chosen",
    name: "Ventry",
    withoutAnswerAt: tralee,
    withoutAnswerName: "Tralee",
  });
  return measured(61.2, { pickup: end(), dropoff });
}

export const toAnIsland = (): RouteResult => ({
  ok: false,
  status: "ISLAND",
  side: "dropoff",
  island: { name: "Inis Oírr", port: "Doolin" },
});

/** A route of so many kilometres between these ends. */
export function measured(distanceKm: number, ends: { pickup: EndPosition; dropoff: EndPosition }): RouteResult {
  const path = [ends.pickup.at, ends.dropoff.at];
  return { ok: true, route: { distanceKm, durationMinutes: 70, distanceSource: "estimated", path, ends } };
}
