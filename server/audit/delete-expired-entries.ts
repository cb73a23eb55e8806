import { type RawBuilder, sql } from "kysely";
import type { AuditAct } from "../../contract/audit-acts.ts";
import type { Context } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/**
 * Deletes the oldest expired entries, of the acts in `only` or of all acts, in a transaction that sets the flag without
 * which the table refuses deletions. Returns how many.
 */
export function deleteExpiredEntries(
  context: Context,
  { before, batch, only }: { before: RawBuilder<Date>; batch: number; only?: readonly AuditAct[] },
): Promise<number> {
  return inTransaction(context, async ({ db }) => {
    await sql`select set_config('currach.audit_retention', 'on', true)`.execute(db);
    const expired = db
      .selectFrom("audit_entries")
      .select("id")
      // The table refuses to delete younger entries, whatever this node's clock says.
      .where("at", "<", sql<Date>`least(${before}, now() - interval '89 days')`)
      .$if(only !== undefined, (query) => query.where("act", "in", only ?? []))
      .orderBy("at")
      .limit(batch)
      .forUpdate()
      .skipLocked();
    const { numDeletedRows } = await db.deleteFrom("audit_entries").where("id", "in", expired).executeTakeFirst();
    return Number(numDeletedRows);
  });
}
