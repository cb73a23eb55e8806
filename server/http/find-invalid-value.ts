/** No form is nested deeper, and deeper values could exhaust the stack. */
const maxDepth = 32;

const text = "Contains characters that cannot be stored";

type UnstorableText = { path: string; message: string };

/** The reason why a value is refused: text that can't be stored, nested too deeply, or more than `max` values. */
export type InvalidValue = UnstorableText | "too_deep" | "too_many";

/**
 * Finds the first text that can't be stored, in values and keys: PostgreSQL refuses U+0000 and unpaired surrogates.
 * Every request passes through here, so nothing is allocated unless something is found.
 */
export function findInvalidValue(value: unknown, max = Number.POSITIVE_INFINITY): InvalidValue | null {
  const found = findIn(value, 0, { remaining: max });
  if (found === null || typeof found === "string") return found;
  return { path: found.reverse().join(".") || "body", message: text };
}

/** The parts of a path, innermost first. */
type FoundPath = string[] | "too_deep" | "too_many" | null;

function findIn(value: unknown, depth: number, budget: { remaining: number }): FoundPath {
  if (--budget.remaining < 0) return "too_many";
  if (typeof value === "string") return isStorable(value) ? null : [];
  if (typeof value !== "object" || value === null) return null;
  if (depth === maxDepth) return "too_deep";
  if (Array.isArray(value)) {
    for (let index = 0; index < value.length; index++) {
      const found = findIn(value[index], depth + 1, budget);
      if (found !== null) return addPathPart(found, String(index));
    }
    return null;
  }
  for (const key in value) {
    if (!isStorable(key)) return [];
    const found = findIn((value as Record<string, unknown>)[key], depth + 1, budget);
    if (found !== null) return addPathPart(found, key);
  }
  return null;
}

function addPathPart(found: Exclude<FoundPath, null>, part: string): FoundPath {
  if (typeof found !== "string") found.push(part);
  return found;
}

function isStorable(value: string): boolean {
  return value.isWellFormed() && !value.includes("\u0000");
}
