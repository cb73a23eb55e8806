import type { Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";

/** Forgets all 404s, in the activity as well. */
export const clearNotFoundLogs: Verb<object, { totalLogs: number }> = async ({ db, visits, log }) => {
  // What this node still has in memory belongs to what is cleared.
  await visits.write();
  await inTransaction({ db }, async ({ db }) => {
    await db.deleteFrom("visit_counts").where("kind", "=", "not_found").execute();
    await db.deleteFrom("visits").where("kind", "=", "not_found").execute();
  });
  log.info("The 404s were cleared");
  return { totalLogs: 0 };
};
