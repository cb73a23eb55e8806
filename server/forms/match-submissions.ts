import { type Expression, type ExpressionBuilder, type SqlBool, sql } from "kysely";
import type { SubmissionsAsked } from "../../contract/forms.schema.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import { midnight } from "../database/midnight.ts";
import { matchSearchText } from "../database/search-words.ts";
import type { DB } from "../database/types.ts";

/**
 * Which submissions a filter means, for the list and its export alike:
 * `db.selectFrom("form_submissions").where((eb) => matchSubmissions(eb, filter))`. Each part can be served by an index.
 */
export function matchSubmissions(
  eb: ExpressionBuilder<DB, "form_submissions">,
  { search, formId, spamSuspected, from, to }: SubmissionsAsked,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (formId !== undefined) conditions.push(eb("form_id", "=", formId));
  // In the words of the index that serves it.
  if (spamSuspected !== undefined) conditions.push(spamSuspected ? sql`spam_suspected` : sql`not spam_suspected`);
  if (from) conditions.push(eb("created_at", ">=", midnight(from)));
  if (to) conditions.push(eb("created_at", "<", midnight(addDays(to, 1))));
  const searched = matchSearchText(search);
  if (searched) conditions.push(searched);
  return eb.and(conditions);
}
