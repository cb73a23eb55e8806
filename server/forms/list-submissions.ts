import type { z } from "zod";
import type { listSubmissionsQuery } from "../../contract/forms.schema.ts";
import type { StoredSubmission } from "../../contract/forms.ts";
import type { Verb } from "../context.ts";
import { countUpTo } from "../database/count-up-to.ts";

const pageSize = 50;

type Page = { total: number; capped: boolean; submissions: StoredSubmission[] };

/** Stored forms, newest first; `formId` narrows to one form, `spamSuspected` to those with or without the mark. */
export const listSubmissions: Verb<z.output<typeof listSubmissionsQuery>, Page> = async (
  context,
  { page, formId, spamSuspected },
) => {
  const matching = context.db
    .selectFrom("form_submissions")
    .$if(formId !== undefined, (query) => query.where("form_id", "=", formId ?? 0))
    .$if(spamSuspected !== undefined, (query) => query.where("spam_suspected", "=", spamSuspected ?? false));
  const [counted, rows] = await Promise.all([
    countUpTo(context.db, matching),
    matching
      .select(["id", "form_id", "data", "email", "order_id", "source", "spam_suspected", "created_at"])
      .orderBy("created_at", "desc")
      .orderBy("id", "desc")
      .limit(pageSize)
      .offset((page - 1) * pageSize)
      .execute(),
  ]);
  const submissions = rows.map((row) => ({
    id: row.id,
    formId: row.form_id,
    data: row.data as Record<string, unknown>,
    email: row.email,
    orderId: row.order_id,
    source: row.source,
    spamSuspected: row.spam_suspected,
    createdAt: row.created_at.toISOString(),
  }));
  return { ...counted, submissions };
};
