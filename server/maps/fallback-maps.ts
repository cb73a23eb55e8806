import type { Maps } from "./maps.ts";

/** `cause` is the error, or the status of the refused route. `position` locates an address before its route. */
export type Fallback = { operation: "suggest" | "position" | "route" | "drives"; cause: unknown };

/**
 * An engine with a substitute for failures and missing routes, whose answers are marked 'estimated'. Places have no
 * fallback, because the substitute doesn't know the first engine's ids.
 */
export function createFallbackMaps(engine: Maps, substitute: Maps, report: (fallback: Fallback) => void): Maps {
  return {
    async suggest(input, near, session) {
      try {
        return await engine.suggest(input, near, session);
      } catch (cause) {
        report({ operation: "suggest", cause });
        return substitute.suggest(input, near);
      }
    },
    place: (id, session) => engine.place(id, session),
    region: (at) => engine.region(at),
    async route(pickup, dropoff) {
      let cause: unknown;
      try {
        const found = await engine.route(pickup, dropoff);
        // If a side is given, no engine can reach that address.
        if (found.ok || found.side) return found;
        cause = found.status;
      } catch (error) {
        cause = error;
      }
      report({ operation: "route", cause });
      return substitute.route(pickup, dropoff);
    },
    locate: (address) => engine.locate(address),
    driveMinutes: (from, to) => engine.driveMinutes(from, to),
    check: () => engine.check(),
  };
}
