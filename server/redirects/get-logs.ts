import { sql } from "kysely";
import type { RedirectLogRange, RedirectLogType } from "../../contract/redirect-options.ts";
import type { NotFoundLogs, RedirectLogs } from "../../contract/redirects.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import type { Database } from "../database/kysely.ts";
import { midnight } from "../database/midnight.ts";
import type { VisitKind } from "./write-visits.ts";

type Filter = { search: string; type: RedirectLogType; range: RedirectLogRange };

const shownActivity = 20;
const dayMs = 86_400_000;

/** How often each rule was followed, and the newest activity that matches the filter, including 404s. */
export const getRedirectLogs: Verb<Filter, RedirectLogs> = async ({ db, visits, now }, { search, type, range }) => {
  await visits.flush();
  const since = sinceWhen(range, now());
  const [totalLogs, frequent, recent] = await Promise.all([
    countVisits(db, "redirect"),
    mostFrequent(db, "redirect"),
    db
      .selectFrom("visits")
      .select(["id", "url", "target_url", "at", "user_agent"])
      .where("in_activity", "=", true)
      .$if(type !== "all", (query) => query.where("kind", "=", type === "404s" ? "not_found" : "redirect"))
      .$if(since !== null, (query) => query.where("at", ">=", since as NonNullable<typeof since>))
      .$if(search !== "", (query) =>
        query.where(sql<boolean>`position(lower(${search}) in lower(url || chr(10) || target_url)) > 0`),
      )
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(shownActivity)
      .execute(),
  ]);
  return {
    totalLogs,
    statistics: frequent.map(({ key, source_url, target_url, count, last_at }) => ({
      redirectId: key,
      sourceUrl: source_url,
      targetUrl: target_url,
      count,
      lastUsed: last_at.toISOString(),
    })),
    recentLogs: recent.map(({ id, url, target_url, at, user_agent }) => ({
      id: String(id),
      sourceUrl: url,
      targetUrl: target_url,
      timestamp: at.toISOString(),
      userAgent: user_agent,
    })),
  };
};

/** Today begins at midnight in Dublin; a week and a month are 7 and 30 days to the minute. */
function sinceWhen(range: RedirectLogRange, now: Date) {
  switch (range) {
    case "all":
      return null;
    case "today":
      return midnight(dublinDate(now));
    case "week":
      return sql<Date>`${new Date(now.getTime() - 7 * dayMs)}::timestamptz`;
    case "month":
      return sql<Date>`${new Date(now.getTime() - 30 * dayMs)}::timestamptz`;
  }
}

const shownRows = 10;

async function countVisits(db: Database, kind: VisitKind): Promise<number> {
  const row = await db
    .selectFrom("visit_counts")
    .select(sql<string>`coalesce(sum(count), 0)`.as("total"))
    .where("kind", "=", kind)
    .executeTakeFirstOrThrow();
  return Number(row.total);
}

async function mostFrequent(db: Database, kind: VisitKind) {
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

/** The most frequent 404s, each with whether a rule now matches it, and the newest ones. */
export const getNotFoundLogs: Verb<object, NotFoundLogs> = async ({ db, redirects, visits }) => {
  await visits.flush();
  const [totalLogs, frequent, recent, { matcher }] = await Promise.all([
    countVisits(db, "not_found"),
    mostFrequent(db, "not_found"),
    db
      .selectFrom("visits")
      .select(["id", "url", "at", "referer"])
      .where("kind", "=", "not_found")
      .orderBy("at", "desc")
      .orderBy("id", "desc")
      .limit(shownRows)
      .execute(),
    redirects.current(),
  ]);
  return {
    totalLogs,
    statistics: frequent.map(({ source_url: url, count, last_at }) => ({
      url,
      count,
      lastAccessed: last_at.toISOString(),
      hasRedirect: matcher.find(url) !== null,
    })),
    recentLogs: recent.map(({ id, url, at, referer }) => ({
      id: Number(id),
      url,
      timestamp: at.toISOString(),
      referer,
    })),
  };
};
