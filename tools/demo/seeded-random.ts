/** Deterministic pseudo-random numbers: the same seed generates the same data. */
export type Random = {
  /** From 0 (included) to 1 (excluded). */
  next(): number;
  /** An integer, both ends included. */
  whole(from: number, to: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Picks by weight: `[["same_day", 3], ["next_day", 1]]`. */
  weighted<T>(list: readonly (readonly [T, number])[]): T;
};

/** Mulberry32. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0;
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const pick = <T>(list: readonly T[]): T => {
    if (list.length === 0) throw new RangeError("Nothing to pick from");
    return list[Math.floor(next() * list.length)] as T;
  };
  return {
    next,
    whole: (from, to) => from + Math.floor(next() * (to - from + 1)),
    chance: (probability) => next() < probability,
    pick,
    weighted(list) {
      let rest = next() * list.reduce((sum, [, weight]) => sum + weight, 0);
      const found = list.find(([, weight]) => {
        rest -= weight;
        return rest < 0;
      });
      return found ? found[0] : pick(list)[0];
    },
  };
}
