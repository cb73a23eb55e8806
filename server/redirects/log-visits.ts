import { createIsbotFromList, list } from "isbot";
import type { Verb } from "../context.ts";

type FollowedRedirect = { redirectId: string; sourceUrl: string; targetUrl: string; timestamp: string };

/** Counts a redirect that a page followed by itself. `not_found` for a rule that does not exist. Where it led is what the rule says. */
export const logRedirect: Verb<FollowedRedirect, { version: number }> = async (
  { redirects, visits, userAgent, now },
  { redirectId, sourceUrl, timestamp },
) => {
  const { version, rules } = await redirects.current();
  const rule = rules.find(({ id }) => id === redirectId);
  if (!rule) return { failed: "not_found", message: "There is no such redirect." };
  if (isBot(userAgent)) return { version };
  visits.redirected({
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

/** True for programs that walk the web by themselves. A browser without a window does not count: tests of the site use one. */
export const isBot = createIsbotFromList(list.filter((pattern) => pattern !== "headless"));

/** For as long logs are kept. */
export const visitsKeptDays = 90;

const dayMs = 86_400_000;

/** When a browser says that it was, which is not in the future and not longer ago than logs are kept. */
function timeOfVisit(timestamp: string, now: Date): Date {
  const said = Date.parse(timestamp);
  return new Date(Math.min(now.getTime(), Math.max(said, now.getTime() - visitsKeptDays * dayMs)));
}

/** Counts an address that a page found to lead nowhere. */
export const logNotFound: Verb<{ url: string; timestamp: string }, { logged: boolean }> = async (
  { visits, userAgent, now },
  { url, timestamp },
) => {
  if (isBot(userAgent)) return { logged: false };
  visits.notFound({ url, at: timeOfVisit(timestamp, now()), referer: "", userAgent });
  return { logged: true };
};
