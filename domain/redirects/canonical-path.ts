/** What hides in pasted addresses: no-break, thin and zero-width spaces, soft hyphens, marks of direction, byte order marks. */
export const hiddenCharacters = /[\u00A0\u00AD\u180E\u2000-\u200F\u2028-\u202F\u205F-\u206F\u3000\uFEFF]/g;
const singleQuotes = /[\u2018-\u201B\u2032]/g;
const doubleQuotes = /[\u201C-\u201F\u2033]/g;
const dashes = /[\u2010-\u2015\u2212]/g;

/** An address as it was meant: without hidden characters, quotes and dashes straight, runs of blanks one space, none at the ends. */
export function cleanUrl(text: string): string {
  return text
    .replace(hiddenCharacters, "")
    .replace(singleQuotes, "'")
    .replace(doubleQuotes, '"')
    .replace(dashes, "-")
    .replace(/[ \t\r\n\v\f]+/g, " ")
    .trim();
}

/** True where cleaning changes more than plain blanks at the ends. */
export function hasHiddenCharacters(text: string): boolean {
  const from = text.search(/[^ \t\r\n]/);
  if (from === -1) return false;
  let end = text.length;
  while (" \t\r\n".includes(text.charAt(end - 1))) end -= 1;
  return cleanUrl(text) !== text.slice(from, end);
}

/**
 * The one spelling in which paths are compared: without query and fragment, percent-encoding undone where it is UTF-8, lower case, no
 * slash at the end. `/Caf%C3%A9/` is `/café`.
 */
export function canonicalPath(url: string): string {
  return withoutSlashes(canonicalText(url.slice(0, pathEnd(url))));
}

/** A path without the slashes at its end; the home page keeps its own. */
export function withoutSlashes(path: string): string {
  let end = path.length;
  while (end > 1 && path.charCodeAt(end - 1) === slash) end -= 1;
  return path.slice(0, end);
}

/** A piece of a path in the spelling in which paths are compared. */
export function canonicalText(text: string): string {
  const decoded = text.includes("%") ? text.replace(/(?:%[0-9a-f]{2})+/gi, decode) : text;
  return decoded.normalize("NFC").toLowerCase();
}

/** Where the query or fragment of an address begins; its length where it has neither. */
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
