import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/** Forgets all redirects that were followed and empties the activity; 404s stay in their own figures. */
export const clearRedirectLogs: Verb<object, { totalLogs: number }> = async ({ db, visits, log }) => {
  // What this node still has in memory belongs to what is cleared.
  await visits.write();
  await inTransaction({ db }, async ({ db }) => {
    await db.deleteFrom("visit_counts").where("kind", "=", "redirect").execute();
    await db.deleteFrom("visits").where("kind", "=", "redirect").execute();
    await db.updateTable("visits").set({ in_activity: false }).where("in_activity", "=", true).execute();
  });
  log.info("The redirects' log was cleared");
  return { totalLogs: 0 };
};
