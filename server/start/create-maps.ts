import { isBrokenCircuitError } from "cockatiel";
import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import { createCachedMaps } from "../maps/cached-maps.ts";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import { createFallbackMaps, type Fallback } from "../maps/fallback-maps.ts";
import { GoogleFailure } from "../maps/google/google-failure.ts";
import { createGoogleMaps } from "../maps/google/google-maps.ts";
import type { Maps } from "../maps/maps.ts";
import type { Watch } from "../watch/watch.ts";

type Parts = {
  googleMaps: Environment["googleMaps"];
  now: () => Date;
  log: Logger;
  /** Where answers of the substitute are counted. */
  watch: Watch;
  /** The map that the program carries itself; read anew unless given. */
  embedded?: Maps;
};

/** The maps engine that the environment names: Google with our own map behind it, or our own map. Routes are kept for five minutes. */
export function createMaps({ googleMaps, now, log, watch, embedded = createEmbeddedMaps() }: Parts): Maps {
  const clock = { now: () => now().getTime() };
  if (!googleMaps) return createCachedMaps(embedded, clock);
  const report = (fallback: Fallback): void => {
    // A road that Google does not know is no failure of Google's.
    const isFailure = typeof fallback.cause !== "string";
    watch.noteMapsFallback(isFailure ? now().toISOString() : null);
    // The failures were logged before the circuit broke.
    if (!isBrokenCircuitError(fallback.cause)) log.warn(describe(fallback), "Our own map answered in Google's place");
  };
  return createCachedMaps(createFallbackMaps(createGoogleMaps(googleMaps), embedded, report), clock);
}

/** Nothing of what was asked: it is somebody's address. */
function describe({ question, cause }: Fallback): object {
  if (typeof cause === "string") return { question, status: cause };
  if (!(cause instanceof GoogleFailure)) return { question, err: cause };
  const { api, status, reason, httpStatus } = cause;
  return { question, api, status, reason, httpStatus };
}

/** A maps engine whose questions and failures are counted. That there is no such place or road is an answer. */
export function watchedMaps(engine: Maps, watch: Watch, now: () => Date): Maps {
  const counted = async <T>(asked: Promise<T>, isFailure: (answer: T) => boolean = () => false): Promise<T> => {
    try {
      const answer = await asked;
      watch.noteMaps(isFailure(answer) ? now().toISOString() : null);
      return answer;
    } catch (error) {
      watch.noteMaps(now().toISOString());
      throw error;
    }
  };
  return {
    suggest: (input, near, session) => counted(engine.suggest(input, near, session)),
    place: (id, session) => counted(engine.place(id, session)),
    region: (at) => counted(engine.region(at)),
    route: (pickup, dropoff) =>
      counted(engine.route(pickup, dropoff), (result) => !result.ok && result.status === "UNAVAILABLE"),
    locate: (address) => engine.locate(address),
    driveMinutes: (from, to) => engine.driveMinutes(from, to),
    check: () => engine.check(),
  };
}
