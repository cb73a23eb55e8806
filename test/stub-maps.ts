import type { Maps, RoutePoint, RouteResult } from "../server/maps/maps.ts";

type Answer = number | string | ((pickup: RoutePoint, dropoff: RoutePoint) => RouteResult);

export type StubMaps = Maps & {
  /**
   * From now on every route has this many kilometres, fails with this status, or has this answer; with 'down' the
   * engine throws.
   */
  answer(next: Answer): void;
  routesAsked(): number;
};

/** A maps engine that gives every route the same distance and counts its calls. It knows no places. */
export function stubMaps(first: Answer = 250): StubMaps {
  let current = first;
  let asked = 0;
  const path = [
    { lat: 53.28591234, lon: -6.37331234 },
    { lat: 51.89, lon: -8.47 },
  ];
  return {
    suggest: async () => [],
    place: async () => null,
    region: async () => null,
    locate: () => null,
    driveMinutes: () => 10,
    check: async () => [],
    route: async (pickup, dropoff): Promise<RouteResult> => {
      asked += 1;
      if (typeof current === "function") return current(pickup, dropoff);
      if (current === "down") throw new Error("the engine is down");
      if (typeof current === "string") return { ok: false, status: current };
      return { ok: true, route: { distanceKm: current, durationMinutes: 60, distanceSource: "google", path } };
    },
    answer: (next) => {
      current = next;
    },
    routesAsked: () => asked,
  };
}
