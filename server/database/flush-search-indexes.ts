import { sql } from "kysely";
import type { Context } from "../context.ts";

/** What finds orders, customers and submitted forms by their words. */
const indexes = ["orders_words_idx", "customers_words_idx", "form_submissions_search_idx"];

/**
 * PostgreSQL keeps new words in a list beside their index, which every search reads whole, until they are sorted in: here, and not by the
 * booking that fills the list while its visitor waits. Answers how many pages of 8 KB the lists had.
 */
export async function flushSearchIndexes({ db }: Pick<Context, "db">): Promise<number> {
  let pages = 0;
  for (const name of indexes) {
    const { rows } = await sql<{ sorted: string }>`select gin_clean_pending_list(${name}::regclass) as sorted`.execute(
      db,
    );
    pages += Number(rows[0]?.sorted ?? 0);
  }
  return pages;
}
