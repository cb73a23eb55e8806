import { type RawBuilder, type SqlBool, sql } from "kysely";
import { holdsTerm, searchWords } from "./search-words.ts";

/** That a customer's name, email address, company or phone holds what was typed, asked so that the index of customers finds it. */
export function matchCustomers(typed: string): RawBuilder<SqlBool> {
  const term = typed.trim().toLowerCase();
  const words = searchWords(term).map((word) => sql<SqlBool>`search_text like ${`%${word}%`}`);
  return sql<SqlBool>`(${sql.join([...words, holdsTerm(term)], sql` and `)})`;
}
