import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";

/** `lastAt`: when the last piece came to lie there; null before the first. */
export type Archive = { lastAt: Date | null; isFailing: boolean; isLate: boolean };

/** Pieces come every minute while anything is written, and each process writes its heartbeat more often. */
const lateAfter = "15 minutes";

/** How continuous archiving of the database goes, by PostgreSQL's own clock. Null where it is switched off. */
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
