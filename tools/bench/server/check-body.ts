import { findInvalidValue } from "../../../server/http/find-invalid-value.ts";

/** Bodies of 1 MB: the smallest possible values, an ordinary list, and text with two bytes per letter. */
const bodies = [
  Array(500_000).fill(1),
  Array.from({ length: 14_000 }, (_, id) => ({ id, name: `Áine ${id}`, street: "12 Main Street, Naas", ok: true })),
  Array.from({ length: 45_000 }, (_, id) => `Ċaisleán Uí Ċonaill ${id}`),
].map((value) => JSON.stringify(value));

/** Checking a request body relative to `JSON.parse`, for the slowest kind of body. */
export function measureBodyCheck(): number {
  return Math.max(
    ...bodies.map((json) => {
      const value = JSON.parse(json);
      const parse = quickest(() => JSON.parse(json));
      return quickest(() => findInvalidValue(value)) / parse;
    }),
  );
}

function quickest(work: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let time = 0; time < 9; time++) {
    const began = performance.now();
    work();
    best = Math.min(best, performance.now() - began);
  }
  return best;
}
