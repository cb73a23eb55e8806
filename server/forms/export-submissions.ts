import { type SelectQueryBuilder, sql } from "kysely";
import { nameOfField, nameOfForm, showValue } from "../../contract/form-names.ts";
import type { SubmissionsAsked } from "../../contract/forms.schema.ts";
import { dublinDate, dublinTime } from "../../domain/schedule/dublin.ts";
import { csvLine } from "../../domain/text/csv.ts";
import type { Context, FileOutput, Verb } from "../context.ts";
import { numberOfItsOrder } from "../database/order-number.ts";
import type { DB } from "../database/types.ts";
import { commonFields, ownFields } from "./form-columns.ts";
import { matchSubmissions } from "./list-submissions.ts";

/** Submissions read, written and forgotten at a time; one may hold some thousand letters. */
const batchSize = 500;

/**
 * The submissions that a filter of the list means, newest first, as a CSV file. Times are Dublin's. Where the filter names a form, each of its
 * fields has a column; whatever has none stands in the last one, a line each. Read a batch at a time from where the last one ended: no
 * query goes over what was sent before, and nothing is held open while the browser reads.
 */
export const exportSubmissions: Verb<SubmissionsAsked, FileOutput> = async (context, filter) => ({
  name: `submissions-${dublinDate(context.now())}.csv`,
  chunks: linesOf(context, filter),
});

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

/** By this mark a spreadsheet knows that letters are UTF-8. */
const byteOrderMark = "\uFEFF";

async function* linesOf({ db }: Context, filter: SubmissionsAsked): AsyncGenerator<string> {
  const fields = [...commonFields, ...(filter.formId === undefined ? [] : ownFields(filter.formId))];
  yield byteOrderMark + csvLine([...columns, ...fields.map(nameOfField), "Other fields"]);
  const matching = db.selectFrom("form_submissions").where((eb) => matchSubmissions(eb, filter));
  for (let last: Position | null = null; ; ) {
    const rows = await batchAfter(matching, last);
    if (rows.length > 0) yield rows.map((row) => csvLine(cellsOf(row, fields))).join("");
    const end = rows.at(-1);
    if (!end || rows.length < batchSize) return;
    last = { at: end.position, id: end.id };
  }
}

/** As PostgreSQL writes the instant: a Date would lose its microseconds, and with them a submission. */
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
      numberOfItsOrder.as("order_number"),
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
  // Of a form that is not the only one, its fields still come in the order of the form.
  const others = [...new Set([...ownFields(row.form_id), ...Object.keys(data)])]
    .filter((name) => !inColumns.has(name))
    .map((name) => ({ name, value: showValue(data[name]) }))
    .filter(({ value }) => value !== "");
  return [
    row.id,
    dublinMinute(row.created_at),
    nameOfForm(row.form_id),
    showValue(email) || (row.email ?? ""),
    row.source,
    row.order_number ?? "",
    row.spam_suspected ? "yes" : "no",
    row.done_by ?? "",
    row.done_at ? dublinMinute(row.done_at) : "",
    ...fields.map((name) => showValue(data[name])),
    others.map(({ name, value }) => `${nameOfField(name)}: ${value}`).join("\n"),
  ];
}
