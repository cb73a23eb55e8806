/** Values that no form produces but an attacker may send. */
export const hostile: unknown[] = [
  null,
  true,
  -1,
  0,
  1e308,
  9_007_199_254_740_991,
  "",
  " ",
  "a\u0000b",
  "\ud800",
  "😀".repeat(2000),
  "x".repeat(60_000),
  "'; drop table orders; --",
  "\r\nBcc: everyone@example.ie",
  "‮txt.exe",
  "__proto__",
  "NaN",
  "2026-02-31",
  "9999999-01-01",
  [],
  [[]],
  {},
  { toString: 1 },
  { length: 1e9 },
];

/** Every place in a body, as a list of keys. */
export function placesIn(value: unknown, path: string[] = []): string[][] {
  if (typeof value !== "object" || value === null) return [path];
  return [path, ...Object.entries(value).flatMap(([key, inner]) => placesIn(inner, [...path, key]))];
}

/** The same body with another value at this place. */
export function replaced(value: unknown, [key, ...rest]: string[], by: unknown): unknown {
  if (key === undefined) return by;
  const object = value as Record<string, unknown>;
  return { ...object, [key]: replaced(object[key], rest, by) };
}
