import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";
import type { VisitKind } from "./write-visits.ts";

/** How many rows of figures and of newest 404s are shown. */
export const shownRows = 10;

/** How often anything of a kind was met; at most as many rows as keys are told apart. */
export async function countVisits(db: Database, kind: VisitKind): Promise<number> {
  const row = await db
    .selectFrom("visit_counts")
    .select(sql<string>`coalesce(sum(count), 0)`.as("total"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

/** The keys that were met most often. */
export async function mostFrequent(db: Database, kind: VisitKind) {
  const rows = await db
    .selectFrom("visit_counts")
    .select(["key", "source_url", "target_url", "count", "last_at"])
    .where("kind", "=", kind)
    .where("key", "<>", "")
    .orderBy("count", "desc")
    .orderBy("last_at", "desc")
    .limit(shownRows)
    .execute();
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}
