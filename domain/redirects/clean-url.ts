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
