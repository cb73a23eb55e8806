import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * The words by which a trigram index finds a text, lower-cased: it reads a list for every three letters of each, and one such as those of
 * 'example.ie' may name every row there is. So the two longest are enough, and of an e-mail address those before its '@'. None where
 * no word has three letters.
 */
export function searchWords(term: string): string[] {
  const longWords = (text: string) => (text.match(/[\p{L}\p{N}]{3,}/gu) ?? []).sort((a, b) => b.length - a.length);
  const beforeAt = longWords(term.slice(0, Math.max(0, term.indexOf("@"))));
  return (beforeAt.length > 0 ? beforeAt : longWords(term)).slice(0, 2);
}

/** That `search_text` holds the term itself, asked in a way that the index cannot serve: for what the words have found. */
export function holdsTerm(term: string): RawBuilder<SqlBool> {
  return sql<SqlBool>`strpos(search_text, ${term}) > 0`;
}

/**
 * That `search_text` holds what was typed, asked so that its trigram index finds it; orders and submitted forms are searched alike. Null where
 * nothing was typed.
 */
export function matchSearchText(typed: string): RawBuilder<SqlBool> | null {
  const term = typed.trim().toLowerCase();
  if (term === "") return null;
  // In no index, and of no use.
  if (!/[\p{L}\p{N}]/u.test(term)) return sql<SqlBool>`false`;
  const words = searchWords(term);
  const like = (pattern: string) => sql<SqlBool>`search_text like ${pattern}`;
  if (words.length === 0) return sql<SqlBool>`(${sql.join(wordBeginnings(term).map(like), sql` or `)})`;
  const holdsWords = words.map((word) => like(`%${word}%`));
  return sql<SqlBool>`(${sql.join(words[0] === term ? holdsWords : [...holdsWords, holdsTerm(term)], sql` and `)})`;
}

/** A text as part of a pattern of LIKE, in which it stands for itself. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/** A text without a word of three letters is looked for where a word begins: that much the index knows of shorter ones. */
function wordBeginnings(term: string): string[] {
  const escaped = escapeLike(term);
  return /^\d/.test(term) ? [`${escaped}%`, `% ${escaped}%`] : [`% ${escaped}%`];
}
