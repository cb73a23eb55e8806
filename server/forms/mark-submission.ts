import type { SubmissionDone } from "../../contract/forms.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";

/** Marks a form as done by the caller, or reopens it. Marking it twice keeps the first name and time. */
export const markSubmission: Verb<{ id: number; done: boolean }, { id: number; done: SubmissionDone | null }> = async (
  { db, now, actor },
  { id, done },
) => {
  if (!done && (await isDecided(db, id)))
    return { failed: "action_refused", message: "This application was decided, so it stays done." };
  const row = await db
    .updateTable("form_submissions")
    .set((eb) =>
      done
        ? {
            done_at: eb.fn.coalesce("done_at", eb.val(now())),
            done_by: eb.fn.coalesce("done_by", eb.val(actor.kind === "staff" ? actor.username : actor.kind)),
          }
        : { done_at: null, done_by: null },
    )
    .where("id", "=", id)
    .returning(["done_at", "done_by"])
    .executeTakeFirst();
  if (!row) return { failed: "not_found", message: "There is no such submission." };
  return { id, done: submissionDoneOf(row) };
};

/** Whether this is an application for an account that was approved or declined. */
async function isDecided(db: Database, id: number): Promise<boolean> {
  const decided = await db
    .selectFrom("form_submissions")
    .leftJoin("accounts", "accounts.application_id", "form_submissions.id")
    .select("form_submissions.id")
    .where("form_submissions.id", "=", id)
    .where((eb) => eb.or([eb("declined_because", "is not", null), eb("accounts.id", "is not", null)]))
    .executeTakeFirst();
  return decided !== undefined;
}

export function submissionDoneOf(row: { done_at: Date | null; done_by: string | null }): SubmissionDone | null {
  return row.done_at && { by: row.done_by ?? "", at: row.done_at.toISOString() };
}
