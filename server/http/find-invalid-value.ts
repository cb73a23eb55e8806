/** No form is deeper than this; deeper values would also exhaust the stack of the code that walks them. */
const DEEPEST = 32;

const text = "Contains characters that cannot be stored";

type UnstorableText = { path: string; message: string };

/** How a value that was sent may not be: a text that cannot be stored, nested too deeply, or more values than `most`. */
export type Unfit = UnstorableText | "too_deep" | "too_many";

/**
 * PostgreSQL refuses U+0000, and half a surrogate pair is no character. Finds the first such text, in values and in keys. Everything that
 * anybody sends is walked, so that nothing is made on the way: a path is put together only where something was found.
 */
export function findUnfit(value: unknown, most = Number.POSITIVE_INFINITY): Unfit | null {
  const found = walk(value, 0, { left: most });
  if (found === null || typeof found === "string") return found;
  return { path: found.reverse().join(".") || "body", message: text };
}

/** Path parts from the inside out. */
type Found = string[] | "too_deep" | "too_many" | null;

function walk(value: unknown, depth: number, count: { left: number }): Found {
  if (--count.left < 0) return "too_many";
  if (typeof value === "string") return isStorable(value) ? null : [];
  if (typeof value !== "object" || value === null) return null;
  if (depth === DEEPEST) return "too_deep";
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = walk(value[index], depth + 1, count);
      if (found !== null) return within(found, String(index));
    }
    return null;
  }
  for (const key in value) {
    if (!isStorable(key)) return [];
    const found = walk((value as Record<string, unknown>)[key], depth + 1, count);
    if (found !== null) return within(found, key);
  }
  return null;
}

function within(found: Exclude<Found, null>, part: string): Found {
  if (typeof found !== "string") found.push(part);
  return found;
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}
