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
