/** `odd`: what was typed is not the number that counts, so a note should say so. */
export type TypedNumber = { value: number; odd: boolean };

/** The number that counts for what was typed into a field that knows none below 0: 0 where it is no number, empty or negative. */
export function readTypedNumber(typed: string): TypedNumber {
  const text = typed.trim();
  const value = text === "" ? Number.NaN : Number(text);
  return Number.isFinite(value) && value >= 0 ? { value: value + 0, odd: false } : { value: 0, odd: true };
}
