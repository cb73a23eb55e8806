/** JSON deeper than this is nobody's form; deeper values would also exhaust the stack of whoever walks them. */
const DEEPEST = 32;

const text = "Contains characters that cannot be stored";

export type UnstorableText = { path: string; message: string };

/** PostgreSQL refuses U+0000, and half a surrogate pair is no character. Finds the first such text, in values and in keys. */
export function findUnstorableText(value: unknown): UnstorableText | "too_deep" | null {
  const left: { value: unknown; path: string; depth: number }[] = [{ value, path: "", depth: 0 }];
  for (let next = left.pop(); next; next = left.pop()) {
    const { value: current, path, depth } = next;
    if (typeof current === "string" && !isStorable(current)) return { path: path || "body", message: text };
    if (typeof current !== "object" || current === null) continue;
    if (depth === DEEPEST) return "too_deep";
    for (const [key, inner] of Object.entries(current)) {
      if (!isStorable(key)) return { path: path || "body", message: text };
      left.push({ value: inner, path: path ? `${path}.${key}` : key, depth: depth + 1 });
    }
  }
  return null;
}

export function isStorable(value: string): boolean {
  return !value.includes("\u0000") && !/\p{Surrogate}/u.test(value);
}
