import { type RawBuilder, sql } from "kysely";
import type { SubmissionId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * Deletes expired forms and their emails. Forms of bookings are deleted too, but not their emails: an order has its own
 * copy of the form and keeps its emails. Returns the number of deleted forms.
 */
export async function deleteExpiredSubmissions(
  { db }: Pick<Context, "db">,
  { before, batch }: { before: RawBuilder<Date>; batch: number },
): Promise<number> {
  return inTransaction({ db }, async ({ db }) => {
    const { rows } = await sql<{ id: SubmissionId }>`select id from form_submissions
      where created_at < ${before}
      order by created_at limit ${batch} for update skip locked`.execute(db);
    if (rows.length === 0) return 0;
    const ids = rows.map(({ id }) => id);
    await db
      .updateTable("emails")
      .set({ submission_id: null })
      .where("submission_id", "in", ids)
      .where("order_id", "is not", null)
      .execute();
    await db.deleteFrom("form_submissions").where("id", "in", ids).execute();
    return rows.length;
  });
}
