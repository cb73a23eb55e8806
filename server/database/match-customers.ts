import { type RawBuilder, type SqlBool, sql } from "kysely";
import { holdsTerm, searchWords } from "./search-words.ts";

/** In the words of the index that serves it. */
const phoneDigits = sql`regexp_replace(regexp_replace(phone, '\\D', '', 'g'), '^(00)?(353|0)?', '')`;

/**
 * That a customer's name, email address, company or phone holds what was typed, or that their phone begins with it however either is written;
 * asked so that indexes of customers find it.
 */
export function matchCustomers(typed: string): RawBuilder<SqlBool> {
  const term = typed.trim().toLowerCase();
  const words = searchWords(term).map((word) => sql<SqlBool>`search_text like ${`%${word}%`}`);
  const holds = sql<SqlBool>`(${sql.join([...words, holdsTerm(term)], sql` and `)})`;
  const digits = digitsOf(term);
  if (digits === null) return holds;
  const begins = sql<SqlBool>`${phoneDigits} like ${`${digits}%`}`;
  // Without a word of three digits no index knows the text itself.
  return words.length === 0 ? begins : sql<SqlBool>`(${holds} or ${begins})`;
}

/** Of something that can be a phone or its beginning: the digits from the area on; null of anything else. */
function digitsOf(term: string): string | null {
  if (!/^[+\d][\d\s()./-]*$/.test(term)) return null;
  const digits = term.replace(/\D/g, "").replace(/^(00)?(353|0)?/, "");
  return digits.length >= 3 ? digits : null;
}
