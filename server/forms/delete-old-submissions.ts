import { sql } from "kysely";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

const batch = 500;

/**
 * Deletes forms that were submitted more than 24 months ago, with the emails about them. Those of bookings go too: an order keeps all it
 * needs, and the emails of an order stay with it. Answers true where more are waiting.
 */
export async function deleteOldSubmissions({ db, now }: Pick<Context, "db" | "now">): Promise<boolean> {
  return inTransaction({ db }, async ({ db }) => {
    const { rows } = await sql<{ id: number }>`select id from form_submissions
      where created_at < ${now()}::timestamptz - interval '24 months'
      order by created_at limit ${batch} for update skip locked`.execute(db);
    if (rows.length === 0) return false;
    const ids = rows.map(({ id }) => id);
    await db
      .updateTable("emails")
      .set({ submission_id: null })
      .where("submission_id", "in", ids)
      .where("order_id", "is not", null)
      .execute();
    await db.deleteFrom("form_submissions").where("id", "in", ids).execute();
    return rows.length === batch;
  });
}
