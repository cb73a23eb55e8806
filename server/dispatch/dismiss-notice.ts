import type { Verb } from "../context.ts";

/** Idempotent. */
export const dismissNotice: Verb<{ id: number }, { dismissed: boolean }> = async ({ db, now }, { id }) => {
  const notice = await db.selectFrom("dispatch_notices").select("id").where("id", "=", id).executeTakeFirst();
  if (!notice) return { failed: "not_found", message: "There is no such notice." };
  const { numUpdatedRows } = await db
    .updateTable("dispatch_notices")
    .set({ seen_at: now() })
    .where("id", "=", id)
    .where("seen_at", "is", null)
    .executeTakeFirst();
  return { dismissed: numUpdatedRows > 0n };
};
