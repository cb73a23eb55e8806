import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { VisitKind } from "./write-visits.ts";

type Cleared = { totalLogs: number };

/** Forgets all redirects that were followed and empties the activity; 404s stay in their own figures. */
export const clearRedirectLogs: Verb<object, Cleared> = async (context) => {
  await forgetVisits(context, "redirect", async ({ db }) => {
    await db.updateTable("visits").set({ in_activity: false }).where("in_activity", "=", true).execute();
  });
  context.log.info("The redirects' log was cleared");
  return { totalLogs: 0 };
};

/** Forgets all 404s, in the activity as well. */
export const clearNotFoundLogs: Verb<object, Cleared> = async (context) => {
  await forgetVisits(context, "not_found");
  context.log.info("The 404s were cleared");
  return { totalLogs: 0 };
};

async function forgetVisits(context: Context, kind: VisitKind, also?: (context: Context) => Promise<void>) {
  // What this node still has in memory belongs to what is cleared.
  await context.visits.write();
  await inTransaction(context, async (context) => {
    await context.db.deleteFrom("visit_counts").where("kind", "=", kind).execute();
    await context.db.deleteFrom("visits").where("kind", "=", kind).execute();
    await also?.(context);
  });
}
