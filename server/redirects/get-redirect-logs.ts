import { sql } from "kysely";
import type { RedirectLogRange, RedirectLogs, RedirectLogType } from "../../contract/redirects.ts";
import { dublinDate } from "../../domain/schedule/dublin.ts";
import type { Verb } from "../context.ts";
import { midnight } from "../database/midnight.ts";
import { countVisits, mostFrequent } from "./read-visits.ts";

type Filter = { search: string; type: RedirectLogType; range: RedirectLogRange };

const shownActivity = 20;
const dayMs = 86_400_000;

/** Redirects that were followed: how often by rule, and the newest activity that the filter lets through, 404s included. */
export const getRedirectLogs: Verb<Filter, RedirectLogs> = async ({ db, visits, now }, { search, type, range }) => {
  await visits.write();
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
