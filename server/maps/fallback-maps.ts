import type { Maps } from "./maps.ts";

/** `cause`: what was thrown, or the status with which a route was refused. */
export type Fallback = { question: "suggest" | "route"; cause: unknown };

/**
 * An engine with another behind it, which answers where the first fails or knows no road; it says 'estimated' by itself. A place of the
 * first is not known to the second: that failure is passed on.
 */
export function createFallbackMaps(engine: Maps, substitute: Maps, report: (fallback: Fallback) => void): Maps {
  return {
    async suggest(input, near, session) {
      try {
        return await engine.suggest(input, near, session);
      } catch (cause) {
        report({ question: "suggest", cause });
        return substitute.suggest(input, near);
      }
    },
    place: (id, session) => engine.place(id, session),
    region: (at) => engine.region(at),
    async route(pickup, dropoff) {
      let cause: unknown;
      try {
        const found = await engine.route(pickup, dropoff);
        // With a side it is the address that cannot be reached, by any engine.
        if (found.ok || found.side) return found;
        cause = found.status;
      } catch (error) {
        cause = error;
      }
      report({ question: "route", cause });
      return substitute.route(pickup, dropoff);
    },
    locate: (address) => engine.locate(address),
    driveMinutes: (from, to) => engine.driveMinutes(from, to),
    check: () => engine.check(),
  };
}
