import type { Verb } from "../context.ts";
import { isBot } from "./is-bot.ts";
import { timeOfVisit } from "./time-of-visit.ts";

type Sent = { redirectId: string; sourceUrl: string; targetUrl: string; timestamp: string };

/** Counts a redirect that a page followed by itself. `not_found` for a rule that does not exist. Where it led is what the rule says. */
export const logRedirect: Verb<Sent, { version: number }> = async (
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
