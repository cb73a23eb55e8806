import type { Quote } from "../../contract/quotes.ts";
import type { Verb } from "../context.ts";
import { quoteColumns, quoteOfRow } from "./stored-quote.ts";

/** A stored quote for a caller who has its id. */
export const getQuote: Verb<{ id: string }, Quote> = async (context, { id }) => {
  const row = await context.db
    .selectFrom("quotes")
    .select([...quoteColumns, "quotes.path"])
    .where("id", "=", id)
    .executeTakeFirst();
  if (!row) return { failed: "not_found", message: "This quote was not found. Please get a quote first" };
  return { ...quoteOfRow(row), path: (row.path ?? []) as Quote["path"] };
};
