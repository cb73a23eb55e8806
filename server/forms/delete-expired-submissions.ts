import { type RawBuilder, sql } from "kysely";
import type { SubmissionId } from "../../domain/orders/references.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * Deletes old forms, with the emails about them. Those of bookings go too: an order keeps all it needs, and the emails of an order stay with
 * it. Answers how many went.
 */
export async function deleteOldSubmissions(
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
