import type { NotFoundLogs } from "../../contract/redirects.ts";
import type { Verb } from "../context.ts";
import { countVisits, mostFrequent, shownRows } from "./read-visits.ts";

/** Addresses that led nowhere: how often, whether a rule takes them by now, and the newest. */
export const getNotFoundLogs: Verb<object, NotFoundLogs> = async ({ db, redirects, visits }) => {
  await visits.write();
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
