import { type Expression, type ExpressionBuilder, type SelectQueryBuilder, type SqlBool, sql } from "kysely";
import type { z } from "zod";
import type { listSubmissionsQuery, ParsedSubmissionsFilter } from "../../contract/forms.schema.ts";
import type { StoredSubmission } from "../../contract/forms.ts";
import type { SubmissionId } from "../../domain/orders/references.ts";
import { addDays } from "../../domain/schedule/dates.ts";
import type { Verb } from "../context.ts";
import { countUpTo, maxCounted } from "../database/count-up-to.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import { orderNumberOfRow } from "../database/order-number.ts";
import { matchSearchText } from "../database/search-words.ts";
import type { DB } from "../database/types.ts";
import { submissionDoneOf } from "./mark-submission.ts";

const pageSize = 50;

type Counted = { total: number; capped: boolean };
type Matching = SelectQueryBuilder<DB, "form_submissions", object>;

/** Lists stored forms, newest first. */
export const listSubmissions: Verb<
  z.output<typeof listSubmissionsQuery>,
  Counted & { submissions: StoredSubmission[] }
> = async ({ db }, { page, ...filter }) => {
  const matching = db.selectFrom("form_submissions").where((eb) => matchSubmissions(eb, filter));
  const offset = (page - 1) * pageSize;
  const found = filter.search.trim() === "" ? null : await gather(db, matching, offset);
  const [counted, submissions] = await Promise.all([
    found ?? countUpTo(db, matching),
    // A frequent word fills a page from the newest rows; for a rare one, only the few matching ids are read.
    read(found && !found.capped ? db.selectFrom("form_submissions").where("id", "in", [0, ...found.ids]) : matching)
      .limit(pageSize)
      .offset(found && !found.capped ? 0 : offset)
      .execute(),
  ]);
  return { total: counted.total, capped: counted.capped, submissions: submissions.map(storedSubmission) };
};

/** Counts the matches of a search, up to `maxCounted`, and finds the ids of the page at `offset`. */
async function gather(db: Database, matching: Matching, offset: number): Promise<Counted & { ids: SubmissionId[] }> {
  const some = matching.select(["id", "created_at"]).limit(maxCounted + 1);
  const { rows } = await sql<{ total: number; ids: SubmissionId[] }>`with found as materialized (${some})
    select (select count(*)::integer from found) as total,
      array(select id from found order by created_at desc, id desc limit ${pageSize} offset ${offset}) as ids`.execute(
    db,
  );
  const { total = 0, ids = [] } = rows[0] ?? {};
  return { total: Math.min(total, maxCounted), capped: total > maxCounted, ids };
}

function read(submissions: Matching) {
  return submissions
    .select([
      "id",
      "form_id",
      "data",
      "email",
      "order_id",
      "source",
      "spam_suspected",
      "created_at",
      "done_at",
      "done_by",
    ])
    .select(orderNumberOfRow.as("order_number"))
    .orderBy("created_at", "desc")
    .orderBy("id", "desc");
}

function storedSubmission(row: Awaited<ReturnType<ReturnType<typeof read>["execute"]>>[number]): StoredSubmission {
  return {
    id: row.id,
    formId: row.form_id,
    data: row.data as Record<string, unknown>,
    email: row.email,
    orderId: row.order_id,
    orderNumber: row.order_number,
    source: row.source,
    spamSuspected: row.spam_suspected,
    createdAt: row.created_at.toISOString(),
    done: submissionDoneOf(row),
  };
}

/** The conditions of a filter, for the list and its export; each can use an index. */
export function matchSubmissions(
  eb: ExpressionBuilder<DB, "form_submissions">,
  { search, formId, spamSuspected, state, from, to }: ParsedSubmissionsFilter,
): Expression<SqlBool> {
  const conditions: Expression<SqlBool>[] = [];
  if (formId !== undefined) conditions.push(eb("form_id", "=", formId));
  // Matches the predicate of the partial index.
  if (spamSuspected !== undefined) conditions.push(spamSuspected ? sql`spam_suspected` : sql`not spam_suspected`);
  if (state) conditions.push(state === "open" ? sql`(done_at is null and order_id is null)` : sql`done_at is not null`);
  if (from) conditions.push(eb("created_at", ">=", midnight(from)));
  if (to) conditions.push(eb("created_at", "<", midnight(addDays(to, 1))));
  const searched = matchSearchText(search);
  if (searched) conditions.push(searched);
  return eb.and(conditions);
}
