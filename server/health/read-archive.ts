import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";

/** `lastAt`: when the last segment was archived; null before the first. */
export type Archive = { lastAt: Date | null; isFailing: boolean; isLate: boolean };

/** Segments are archived every minute while anything is written, and heartbeats are written more often. */
const lateAfter = "15 minutes";

/** The state of the database's continuous archiving, by PostgreSQL's own clock. Null if it is switched off. */
export async function readArchive(db: Database): Promise<Archive | null> {
  const { rows } = await sql<{ mode: string } & Archive>`
    select current_setting('archive_mode') as mode, last_archived_time as "lastAt",
      coalesce(last_failed_time > coalesce(last_archived_time, '-infinity'), false) as "isFailing",
      now() - coalesce(last_archived_time, pg_postmaster_start_time()) > ${sql.lit(lateAfter)}::interval as "isLate"
    from pg_stat_archiver`.execute(db);
  const [found] = rows;
  if (!found || found.mode === "off") return null;
  const { lastAt, isFailing, isLate } = found;
  return { lastAt, isFailing, isLate };
}
