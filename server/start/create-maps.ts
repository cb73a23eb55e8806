import { isBrokenCircuitError } from "cockatiel";
import type { Logger } from "pino";
import type { Environment } from "../environment.ts";
import { createCachedMaps } from "../maps/cached-maps.ts";
import { createEmbeddedMaps } from "../maps/embedded-maps.ts";
import { createFallbackMaps, type Fallback } from "../maps/fallback-maps.ts";
import { GoogleError } from "../maps/google/google-error.ts";
import { createGoogleMaps } from "../maps/google/google-maps.ts";
import type { Maps } from "../maps/maps.ts";
import { OpenEngineError } from "../maps/open/open-engine-error.ts";
import { createOpenMaps } from "../maps/open/open-maps.ts";
import type { Watch } from "../watch/watch.ts";

type Parts = Pick<Environment, "googleMaps" | "openMaps"> & {
  now: () => Date;
  log: Logger;
  /** Counts answers of the fallback. */
  watch: Watch;
  /** The built-in map; loaded here by default. */
  embedded?: Maps;
};

/**
 * The configured maps engine: Google or OpenStreetMap servers, with the built-in map as fallback, or only the built-in
 * map. Routes are cached.
 */
export function createMaps({ googleMaps, openMaps, now, log, watch, embedded = createEmbeddedMaps() }: Parts): Maps {
  const clock = { now: () => now().getTime() };
  const message = `Our own map answered in ${openMaps ? "place of an engine" : "Google's place"}`;
  const report = (fallback: Fallback): void => {
    // A road that the engine does not know is not the engine's failure.
    const isFailure = typeof fallback.cause !== "string";
    watch.recordMapsFallback(isFailure ? now().toISOString() : null);
    // The failures were logged before the circuit breaker opened.
    if (!isBrokenCircuitError(fallback.cause)) log.warn(describe(fallback), message);
  };
  const engine = googleMaps
    ? createFallbackMaps(createGoogleMaps(googleMaps), embedded, report)
    : openMaps && createOpenMaps({ ...openMaps, embedded, report });
  return createCachedMaps(engine ?? embedded, clock);
}

/** Omits what was requested, which is somebody's address. */
function describe({ operation, cause }: Fallback): object {
  if (typeof cause === "string") return { operation, status: cause };
  if (cause instanceof OpenEngineError) {
    return { operation, engine: cause.engine, status: cause.status, httpStatus: cause.httpStatus };
  }
  if (!(cause instanceof GoogleError)) return { operation, err: cause };
  const { api, status, reason, httpStatus } = cause;
  return { operation, api, status, reason, httpStatus };
}

/** Counts the requests and failures of a maps engine; an unknown place or road is an answer. */
export function instrumentMaps(engine: Maps, watch: Watch, now: () => Date): Maps {
  const counted = async <T>(asked: Promise<T>, isFailure: (answer: T) => boolean = () => false): Promise<T> => {
    try {
      const answer = await asked;
      watch.recordMapsRequest(isFailure(answer) ? now().toISOString() : null);
      return answer;
    } catch (error) {
      watch.recordMapsRequest(now().toISOString());
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
    ...(engine.driveTable && { driveTable: engine.driveTable }),
    check: () => engine.check(),
  };
}
