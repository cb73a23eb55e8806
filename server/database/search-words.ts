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
