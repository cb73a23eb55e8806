import { countMistakes } from "../count-mistakes.ts";

/** Letters that may be wrong in a word of this length. */
const maxMistakes = (length: number): number => (length < 4 ? 0 : length < 7 ? 1 : 2);

/** Whether two folded words are the same but for a slip: 'kilkeny' and 'kilkenny'. Numbers have none. */
export function isSameWord(a: string, b: string): boolean {
  if (a === b) return true;
  const limit = maxMistakes(Math.min(a.length, b.length));
  return (
    limit > 0 && !/\d/.test(a + b) && Math.abs(a.length - b.length) <= limit && countMistakes(a, b, limit) <= limit
  );
}
