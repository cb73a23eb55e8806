import type { Maps, Place, RoutePoint, RouteResult } from "./maps.ts";

const cacheTtlMs = 5 * 60_000;

type Options = {
  /** The time in milliseconds. */
  now: () => number;
  /** The maximum number of cached routes, and also of cached places. */
  maxRoutes?: number;
};

/** Only the fields that affect a route, so that a company name doesn't create a second key for an address. */
const pointKey = ({ placeId, address1, address2, city, state, postcode, country, ...said }: RoutePoint): string[] => [
  placeId ?? "",
  ...[address1, address2, city, state, postcode, country].map((text) => (text ?? "").trim().toLowerCase()),
  JSON.stringify([said.answer ?? null, said.bothAreRight === true]),
];

/**
 * Caches routes and places of any engine for five minutes, because a chosen place is requested again by its id when it
 * is measured from.
 */
export function createCachedMaps(engine: Maps, { now, maxRoutes = 2000 }: Options): Maps {
  const routes = cacheResults<RouteResult>(now, maxRoutes, (result) => result.ok);
  const places = cacheResults<Place | null>(now, maxRoutes, (place) => place !== null);
  return {
    suggest: (input, near, session) => engine.suggest(input, near, session),
    // A place request with a session ends that session, so it always reaches the engine.
    place: (id, session) => places(id, () => engine.place(id, session), session !== null && session !== undefined),
    region: (at) => engine.region(at),
    locate: (address) => engine.locate(address),
    driveMinutes: (from, to) => engine.driveMinutes(from, to),
    ...(engine.driveTable && { driveTable: engine.driveTable }),
    check: () => engine.check(),
    route: (pickup, dropoff) =>
      routes(JSON.stringify([pointKey(pickup), pointKey(dropoff)]), () => engine.route(pickup, dropoff)),
  };
}

/**
 * Concurrent requests share one call. Results that fail `shouldCache` are dropped, because a missing route may be
 * available a moment later. The oldest entries are evicted first.
 */
function cacheResults<Answer>(now: () => number, maxEntries: number, shouldCache: (answer: Answer) => boolean) {
  const answers = new Map<string, { until: number; answer: Promise<Answer> }>();
  return (key: string, load: () => Promise<Answer>, refresh = false): Promise<Answer> => {
    const cached = answers.get(key);
    if (cached && !refresh && now() <= cached.until) return cached.answer;
    const entry = { until: now() + cacheTtlMs, answer: load() };
    answers.delete(key);
    answers.set(key, entry);
    const evict = (): void => {
      if (answers.get(key) === entry) answers.delete(key);
    };
    entry.answer.then((answer) => shouldCache(answer) || evict(), evict);
    for (const oldest of answers.keys()) {
      if (answers.size <= maxEntries) break;
      answers.delete(oldest);
    }
    return entry.answer;
  };
}
