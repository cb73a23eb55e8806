import { storeAuditEntry } from "../audit/store-audit-entry.ts";
import type { Context, Verb } from "../context.ts";
import { inTransaction } from "../database/transaction.ts";
import type { VisitKind } from "./write-visits.ts";

type Cleared = { totalLogs: number };

/** Deletes the log of followed redirects and clears the activity; the 404s keep their figures. */
export const clearRedirectLogs: Verb<object, Cleared> = async (context) => {
  await deleteVisits(context, "redirect", async ({ db }) => {
    await db.updateTable("visits").set({ in_activity: false }).where("in_activity", "=", true).execute();
  });
  context.log.info("The redirects' log was cleared");
  return { totalLogs: 0 };
};

/** Deletes all 404s, including those in the activity. */
export const clearNotFoundLogs: Verb<object, Cleared> = async (context) => {
  await deleteVisits(context, "not_found");
  context.log.info("The 404s were cleared");
  return { totalLogs: 0 };
};

async function deleteVisits(context: Context, kind: VisitKind, also?: (context: Context) => Promise<void>) {
  // Visits still in this node's memory have to be deleted too.
  await context.visits.flush();
  await inTransaction(context, async (context) => {
    await context.db.deleteFrom("visit_counts").where("kind", "=", kind).execute();
    await context.db.deleteFrom("visits").where("kind", "=", kind).execute();
    await storeAuditEntry(context, {
      act: "redirect.visits_cleared",
      after: { kind: kind === "redirect" ? "redirects" : "404s" },
    });
    await also?.(context);
  });
}
