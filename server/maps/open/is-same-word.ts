import { editDistance } from "../edit-distance.ts";

/** The number of letters that may be wrong in a word of this length. */
const maxMistakes = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/**
 * Whether two folded words are the same apart from a typing mistake: 'kilkeny' and 'kilkenny'. Numbers must match
 * exactly.
 */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const limit = maxMistakes(Math.min(a.length, b.length));
  return limit > 0 && !/\d/.test(a + b) && Math.abs(a.length - b.length) <= limit && editDistance(a, b, limit) <= limit;
}
