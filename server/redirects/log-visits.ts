import { createIsbotFromList, list } from "isbot";
import type { Verb } from "../context.ts";

type FollowedRedirect = { redirectId: string; sourceUrl: string; targetUrl: string; timestamp: string };

/** Counts a redirect that the browser followed on its own. The target is taken from the rule, not from the browser. */
export const logRedirect: Verb<FollowedRedirect, { version: number }> = async (
  { redirects, visits, userAgent, now },
  { redirectId, sourceUrl, timestamp },
) => {
  const { version, rules } = await redirects.current();
  const rule = rules.find(({ id }) => id === redirectId);
  if (!rule) return { failed: "not_found", message: "There is no such redirect." };
  if (isBot(userAgent)) return { version };
  visits.recordRedirect({
    redirectId,
    url: sourceUrl,
    sourceUrl: rule.sourceUrl,
    targetUrl: rule.targetUrl,
    at: timeOfVisit(timestamp, now()),
    referer: "",
    userAgent,
  });
  return { version };
};

/**
 * Whether this user agent is a crawler. Headless browsers do not count as crawlers, because the site's tests use them.
 */
export const isBot = createIsbotFromList(list.filter((pattern) => pattern !== "headless"));

export const visitRetentionDays = 90;

const dayMs = 86_400_000;

/** The browser's time, limited to the retention period and not in the future. */
function timeOfVisit(timestamp: string, now: Date): Date {
  const reported = Date.parse(timestamp);
  return new Date(Math.min(now.getTime(), Math.max(reported, now.getTime() - visitRetentionDays * dayMs)));
}

/** Counts a 404 that the browser reports. */
export const logNotFound: Verb<{ url: string; timestamp: string }, { logged: boolean }> = async (
  { visits, userAgent, now },
  { url, timestamp },
) => {
  if (isBot(userAgent)) return { logged: false };
  visits.recordNotFound({ url, at: timeOfVisit(timestamp, now()), referer: "", userAgent });
  return { logged: true };
};
