import type { Maps } from "../maps/maps.ts";
import type { Watch } from "../watch/watch.ts";

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
    check: () => engine.check(),
  };
}
