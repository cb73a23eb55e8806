/** Found in pasted URLs: no-break, thin and zero-width spaces, soft hyphens, directional marks, byte order marks. */
export const hiddenCharacters = /[\u00A0\u00AD\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]/g;
const singleQuotes = /[\u2018-\u201B\u2032]/g;
const doubleQuotes = /[\u201C-\u201F\u2033]/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/** Removes hidden characters and surplus blanks, and replaces typographic quotes and dashes with plain ones. */
export function cleanUrl(text: string): string {
  return text
    .replace(hiddenCharacters, "")
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, "-")
    .replace(/[ \t\r\n\v\f]+/g, " ")
    .trim();
}

/** Whether `cleanUrl` would change more than plain blanks at the ends. */
export function hasHiddenCharacters(text: string): boolean {
  const from = text.search(/[^ \t\r\n]/);
  if (from === -1) return false;
  let end = text.length;
  while (" \t\r\n".includes(text.charAt(end - 1))) end -= 1;
  return cleanUrl(text) !== text.slice(from, end);
}

/**
 * The spelling in which paths are compared: without query and fragment, with valid percent-encoding decoded, in lower
 * case, without a slash at the end. `/Caf%C3%A9/` becomes `/café`.
 */
export function canonicalPath(url: string): string {
  return withoutSlashes(canonicalText(url.slice(0, pathEnd(url))));
}

/** The path without slashes at the end; the home page keeps its own. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charCodeAt(end - 1) === slash) end -= 1;
  return path.slice(0, end);
}

/** The canonical spelling of a part of a path. */
export function canonicalText(text: string): string {
  const decoded = text.includes("%") ? text.replace(/(?:%[0-9a-f]{2})+/gi, decode) : text;
  return decoded.normalize("NFC").toLowerCase();
}

/** The index at which a URL's query or fragment begins; its length if it has neither. */
export function pathEnd(url: string): number {
  const end = url.search(/[?#]/);
  return end === -1 ? url.length : end;
}

const slash = 47;

function decode(encoded: string): string {
  try {
    return decodeURIComponent(encoded);
  } catch {
    return encoded;
  }
}
