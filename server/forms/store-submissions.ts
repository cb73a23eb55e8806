import { type RawBuilder, sql } from "kysely";
import type { OrderId, SubmissionId } from "../../domain/orders/references.ts";

/** `id` comes from `nextSubmissionId`, because references contain it before the submission is stored. */
export type NewSubmission = {
  id: SubmissionId;
  formId: number;
  data: Record<string, unknown>;
  email: string;
  orderId?: OrderId;
  source: string;
  spamSuspected?: boolean;
};

/** An unused id, selected as part of another query. */
export const nextSubmissionId = sql<SubmissionId>`nextval('form_submissions_id_seq')`;

/** SQL that stores submissions, to be combined with the statement that they belong to. */
export function storeSubmissions(submissions: NewSubmission[], now: Date): RawBuilder<object> {
  const rows = submissions.map(({ id, formId, data, email, orderId, source, spamSuspected }) => ({
    id,
    form_id: formId,
    data,
    email: email.toLowerCase(),
    order_id: orderId ?? null,
    source,
    spam_suspected: spamSuspected ?? false,
  }));
  return sql<object>`insert into form_submissions (id, form_id, data, email, order_id, source, spam_suspected, created_at)
    overriding system value
    select id, form_id, data, email, order_id, source, spam_suspected, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as submission
      (id integer, form_id integer, data jsonb, email text, order_id integer, source text, spam_suspected boolean)`;
}
