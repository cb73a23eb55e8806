/** The same value with texts that a database can store: without U+0000, and without halves of characters. A line ends with \n, whoever saved it. */
export function storable<T>(value: T): T {
  if (typeof value === "string")
    return value
      .replaceAll("\u0000", "")
      .replace(/\r\n?/g, "\n")
      .replace(/\p{Surrogate}/gu, "\uFFFD") as T;
  if (Array.isArray(value)) return value.map(storable) as T;
  if (typeof value !== "object" || value === null || value instanceof Date) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [storable(key), storable(inner)])) as T;
}
