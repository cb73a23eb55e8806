import { type SelectQueryBuilder, sql } from "kysely";
import { fieldLabel, formatFieldValue, formName } from "../../contract/form-names.ts";
import type { ParsedSubmissionsFilter } from "../../contract/forms.schema.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { csvByteOrderMark, csvLine } from "../../domain/text/csv.ts";
import { storeExport } from "../audit/store-export.ts";
import type { Context, FileOutput, Verb } from "../context.ts";
import { countAll } from "../database/count-up-to.ts";
import { orderNumberOfRow } from "../database/order-number.ts";
import { fromReplica } from "../database/replica/from-replica.ts";
import type { DB } from "../database/types.ts";
import { commonFields, ownFields } from "./form-columns.ts";
import { matchSubmissions } from "./list-submissions.ts";

/** Submissions held in memory at a time; one may have thousands of characters. */
const batchSize = 500;

/**
 * Exports the filtered submissions as CSV, newest first, in Dublin time. If the filter names a form, each of its fields
 * has a column; other fields share the last one. Batches continue from the last position: no offset scans, no open
 * cursor.
 */
export const exportSubmissions: Verb<ParsedSubmissionsFilter, FileOutput> = async (context, filter) => {
  const reading = await fromReplica(context);
  const rows = await countAll(reading.db, matchingSubmissions(reading, filter));
  await storeExport(context, { act: "export.submissions", filter, rows });
  return { name: `submissions-${dublinDate(context.now())}.csv`, chunks: linesOf(reading, filter) };
};

const matchingSubmissions = ({ db }: Context, filter: ParsedSubmissionsFilter) =>
  db.selectFrom("form_submissions").where((eb) => matchSubmissions(eb, filter));

const columns = [
  "Submission ID",
  "Received",
  "Form",
  "Email",
  "Page",
  "Order ID",
  "Spam suspected",
  "Done by",
  "Done at",
];

async function* linesOf(context: Context, filter: ParsedSubmissionsFilter): AsyncGenerator<string> {
  const fields = [...commonFields, ...(filter.formId === undefined ? [] : ownFields(filter.formId))];
  yield csvByteOrderMark + csvLine([...columns, ...fields.map(fieldLabel), "Other fields"]);
  const matching = matchingSubmissions(context, filter);
  for (let last: Position | null = null; ; ) {
    const rows = await batchAfter(matching, last);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, fields))).join("");
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    last = { at: end.position, id: end.id };
  }
}

/** `at` as PostgreSQL formats it: a Date would lose microseconds and skip a submission. */
type Position = { at: string; id: number };

type Row = Awaited<ReturnType<typeof batchAfter>>[number];

function batchAfter(matching: SelectQueryBuilder<DB, "form_submissions", object>, last: Position | null) {
  return matching
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(created_at, id) < (${last?.at}::timestamptz, ${last?.id}::integer)`),
    )
    .select([
      "id",
      "form_id",
      "data",
      "email",
      orderNumberOfRow.as("order_number"),
      "source",
      "spam_suspected",
      "done_at",
      "done_by",
      "created_at",
      sql<string>`created_at::text`.as("position"),
    ])
    .orderBy("created_at", "desc")
    .orderBy("id", "desc")
    .limit(batchSize)
    .execute();
}

const dublinMinute = (at: Date) => `${dublinDate(at)} ${dublinTime(at)}`;

function cellsOf(row: Row, fields: readonly string[]): (string | number)[] {
  const { email, ...data } = row.data as Record<string, unknown>;
  const inColumns = new Set(fields);
  // Fields without a column keep the order of their form.
  const others = [...new Set([...ownFields(row.form_id), ...Object.keys(data)])]
    .filter((name) => !inColumns.has(name))
    .map((name) => ({ name, value: formatFieldValue(data[name]) }))
    .filter(({ value }) => value !== "");
  return [
    row.id,
    dublinMinute(row.created_at),
    formName(row.form_id),
    formatFieldValue(email) || (row.email ?? ""),
    row.source,
    row.order_number ?? "",
    row.spam_suspected ? "yes" : "no",
    row.done_by ?? "",
    row.done_at ? dublinMinute(row.done_at) : "",
    ...fields.map((name) => formatFieldValue(data[name])),
    others.map(({ name, value }) => `${fieldLabel(name)}: ${value}`).join("\n"),
  ];
}
