import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Full-text indexes of orders, customers and form submissions. */
const indexes = ["orders_words_idx", "customers_words_idx", "form_submissions_search_idx"];

/**
 * Flushes the pending lists of GIN indexes, which every search reads whole, so that no booking has to do it while its
 * visitor waits. Returns how many pages of 8 KB were flushed.
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
