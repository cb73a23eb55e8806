import type { Maps, RouteResult } from "../server/maps/maps.ts";

export type StubMaps = Maps & {
  /** From now on every route has this many kilometres, or fails with this status; at 'down' the engine throws. */
  answer(next: number | string): void;
  routesAsked(): number;
};

/** A maps engine that gives every route the same distance and counts its calls. It knows no places. */
export function stubMaps(first: number | string = 250): StubMaps {
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
    route: async (): Promise<RouteResult> => {
      asked += 1;
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
