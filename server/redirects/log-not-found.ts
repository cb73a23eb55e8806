import type { Verb } from "../context.ts";
import { isBot } from "./is-bot.ts";
import { timeOfVisit } from "./time-of-visit.ts";

/** Counts an address that a page found to lead nowhere. */
export const logNotFound: Verb<{ url: string; timestamp: string }, { logged: boolean }> = async (
  { visits, userAgent, now },
  { url, timestamp },
) => {
  if (isBot(userAgent)) return { logged: false };
  visits.notFound({ url, at: timeOfVisit(timestamp, now()), referer: "", userAgent });
  return { logged: true };
};
