import { sql } from "kysely";
import type { Database } from "../database/kysely.ts";
import { inTransaction } from "../database/transaction.ts";

export type VisitKind = "not_found" | "redirect";

/** How often a key occurred. The empty key counts all keys beyond the limit. */
export type VisitCount = {
  kind: VisitKind;
  key: string;
  sourceUrl: string;
  targetUrl: string;
  count: number;
  lastAt: Date;
};

export type RecentVisit = {
  kind: VisitKind;
  url: string;
  targetUrl: string;
  referer: string;
  userAgent: string;
  at: Date;
};

/** Limits per kind: distinct keys, and individual visits. */
export const maxStoredKeys = 10_000;
export const maxStoredVisits = 1000;
/** The most recent keys are never folded, however rare. */
const sparedKeys = 1000;

/** Adds counts and visits; beyond the limits, folds the rarest keys and deletes the oldest visits. */
export async function writeVisits(
  db: Database,
  counts: readonly VisitCount[],
  visits: readonly RecentVisit[],
): Promise<void> {
  await inTransaction({ db }, async ({ db }) => {
    // One node at a time, because two that count the same keys could deadlock.
    await sql`select pg_advisory_xact_lock(hashtext('visits'))`.execute(db);
    await addCounts(db, counts);
    if (visits.length > 0)
      await sql`
      insert into visits (kind, url, target_url, referer, user_agent, at)
      select kind, url, "targetUrl", referer, "userAgent", at
      from jsonb_to_recordset(${JSON.stringify(visits)}::jsonb)
        as visit (kind text, url text, "targetUrl" text, referer text, "userAgent" text, at timestamptz)`.execute(db);
    for (const kind of new Set(counts.map((counted) => counted.kind))) {
      await foldRareKeys(db, kind);
      await sql`
        delete from visits where id in
          (select id from visits where kind = ${kind} order by at desc, id desc offset ${maxStoredVisits})`.execute(db);
    }
  });
}

async function addCounts(db: Database, counts: readonly VisitCount[]): Promise<void> {
  await sql`
    insert into visit_counts (kind, key, source_url, target_url, count, last_at)
    select kind, key, "sourceUrl", "targetUrl", count, "lastAt"
    from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as counted (kind text, key text, "sourceUrl" text, "targetUrl" text, count bigint, "lastAt" timestamptz)
    on conflict (kind, key) do update set count = visit_counts.count + excluded.count, source_url = excluded.source_url,
      target_url = excluded.target_url, last_at = greatest(visit_counts.last_at, excluded.last_at)`.execute(db);
}

/** Folds the rarest keys, the oldest first. The newest are spared, so that a new URL can become frequent. */
async function foldRareKeys(db: Database, kind: VisitKind): Promise<void> {
  await sql`
    with gone as (
      delete from visit_counts where kind = ${kind} and key in (
        select key from visit_counts where kind = ${kind} and key <> '' and key not in (
          select key from visit_counts where kind = ${kind} and key <> ''
          order by last_at desc, count desc limit ${sparedKeys})
        order by count desc, last_at desc offset ${maxStoredKeys - sparedKeys})
      returning count, last_at)
    insert into visit_counts (kind, key, source_url, count, last_at)
    select ${kind}, '', '', sum(count), max(last_at) from gone having count(*) > 0
    on conflict (kind, key) do update set count = visit_counts.count + excluded.count,
      last_at = greatest(visit_counts.last_at, excluded.last_at)`.execute(db);
}
