/** `odd`: what was typed is not what counts, so whoever typed it should hear of it. */
export type TypedNumber = { value: number; odd: boolean };

/** The number that counts for what was typed into a field that knows none below 0: 0 where it is no number, empty or negative. */
export function readTypedNumber(typed: string): TypedNumber {
  const text = typed.trim();
  const value = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? { value: value + 0, odd: false } : { value: 0, odd: true };
}
