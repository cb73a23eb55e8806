import { canonicalText, withoutSlashes } from "./canonical-path.ts";

/** A source with '*' as the canonical texts between its stars. `/blog/*.html` is `/blog/` and `.html`. */
export type Wildcard = readonly string[];

export function readWildcard(source: string): Wildcard {
  return withoutSlashes(source).split("*").map(canonicalText);
}

/**
 * Whether the whole path is of this form, '*' being any characters, none as well. Each text is taken where it first occurs after the one
 * before; this finds a way through where there is one, and never goes back.
 */
export function fitsWildcard(texts: Wildcard, path: string): boolean {
  const first = texts[0] ?? "";
  const last = texts.at(-1) ?? "";
  if (texts.length === 1) return path === first;
  if (path.length < first.length + last.length || !path.startsWith(first) || !path.endsWith(last)) return false;
  let at = first.length;
  const end = path.length - last.length;
  for (let index = 1; index < texts.length - 1; index++) {
    const text = texts[index] ?? "";
    const found = path.indexOf(text, at);
    if (found === -1 || found + text.length > end) return false;
    at = found + text.length;
  }
  return true;
}
