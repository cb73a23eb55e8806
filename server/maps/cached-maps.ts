import type { Maps, RoutePoint, RouteResult } from "./maps.ts";

const keptForMs = 5 * 60_000;

type Options = {
  /** Milliseconds of the clock that is passed in. */
  now: () => number;
  maxRoutes?: number;
};

/** Only what decides a route; the company name must not make two keys of one address. */
const pointKey = ({ placeId, address1, address2, city, state, postcode, country }: RoutePoint): string[] =>
  [placeId, address1, address2, city, state, postcode, country].map((text) => (text ?? "").trim().toLowerCase());

/**
 * Keeps routes for five minutes, in front of any engine. Two questions at once ask the engine once. Failures are asked
 * again, since a route that is not there now may be there in a moment. The oldest routes go first when it is full.
 */
export function createCachedMaps(engine: Maps, { now, maxRoutes = 2000 }: Options): Maps {
  const routes = new Map<string, { until: number; result: Promise<RouteResult> }>();
  return {
    suggest: (input, near, session) => engine.suggest(input, near, session),
    place: (id, session) => engine.place(id, session),
    region: (at) => engine.region(at),
    check: () => engine.check(),
    route(pickup, dropoff) {
      const key = JSON.stringify([pointKey(pickup), pointKey(dropoff)]);
      const kept = routes.get(key);
      if (kept && now() <= kept.until) return kept.result;
      const entry = { until: now() + keptForMs, result: engine.route(pickup, dropoff) };
      routes.delete(key);
      routes.set(key, entry);
      const forget = (): void => {
        if (routes.get(key) === entry) routes.delete(key);
      };
      entry.result.then((result) => result.ok || forget(), forget);
      for (const oldest of routes.keys()) {
        if (routes.size <= maxRoutes) break;
        routes.delete(oldest);
      }
      return entry.result;
    },
  };
}
