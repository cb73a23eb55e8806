import type { Maps, Place, RoutePoint, RouteResult } from "./maps.ts";

const keptForMs = 5 * 60_000;

type Options = {
  /** Milliseconds of the clock that is passed in. */
  now: () => number;
  /** As many routes are kept at most, and as many places. */
  maxRoutes?: number;
};

/** Only what decides a route; the company name must not make two keys of one address. */
const pointKey = ({ placeId, address1, address2, city, state, postcode, country }: RoutePoint): string[] =>
  [placeId, address1, address2, city, state, postcode, country].map((text) => (text ?? "").trim().toLowerCase());

/**
 * Keeps routes for five minutes, in front of any engine, and places: one that was chosen is asked for again by its id to measure from it.
 */
export function createCachedMaps(engine: Maps, { now, maxRoutes = 2000 }: Options): Maps {
  const routes = keepAnswers<RouteResult>(now, maxRoutes, (result) => result.ok);
  const places = keepAnswers<Place | null>(now, maxRoutes, (place) => place !== null);
  return {
    suggest: (input, near, session) => engine.suggest(input, near, session),
    // A search ends with the place that is chosen in it, so that one is always asked for.
    place: (id, session) => places(id, () => engine.place(id, session), session !== null && session !== undefined),
    region: (at) => engine.region(at),
    locate: (address) => engine.locate(address),
    driveMinutes: (from, to) => engine.driveMinutes(from, to),
    check: () => engine.check(),
    route: (pickup, dropoff) =>
      routes(JSON.stringify([pointKey(pickup), pointKey(dropoff)]), () => engine.route(pickup, dropoff)),
  };
}

/**
 * Two questions at once ask the engine once. What is not worth keeping is asked again: a route that is not there now may be there in a
 * moment. The oldest answers go first when it is full.
 */
function keepAnswers<Answer>(now: () => number, most: number, isKept: (answer: Answer) => boolean) {
  const answers = new Map<string, { until: number; answer: Promise<Answer> }>();
  return (key: string, ask: () => Promise<Answer>, anew = false): Promise<Answer> => {
    const kept = answers.get(key);
    if (kept && !anew && now() <= kept.until) return kept.answer;
    const entry = { until: now() + keptForMs, answer: ask() };
    answers.delete(key);
    answers.set(key, entry);
    const forget = (): void => {
      if (answers.get(key) === entry) answers.delete(key);
    };
    entry.answer.then((answer) => isKept(answer) || forget(), forget);
    for (const oldest of answers.keys()) {
      if (answers.size <= most) break;
      answers.delete(oldest);
    }
    return entry.answer;
  };
}
