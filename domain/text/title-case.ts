import { capitalise } from "./words.ts";

/** A key as people read it: 'Small Van' for `small_van`, 'On Hold' for `on-hold`. */
export function titleCase(key: string): string {
  return key
    .split(/[-_\s]+/)
    .filter(Boolean)
    .map(capitalise)
    .join(" ");
}

/** The same for a key or a text; text written for people keeps its capitals. */
export function showWords(text: string): string {
  return /[A-Z\s]/.test(text) ? text.replaceAll("_", " ") : titleCase(text);
}
