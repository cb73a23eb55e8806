/** Change in percent with one decimal: 150 after 100 is 50. Null where there was nothing before, for from nothing there is no percentage. */
export function growth(value: number, previous: number): number | null {
  if (previous === 0) return null;
  return Math.round(((value - previous) / Math.abs(previous)) * 1_000) / 10;
}
