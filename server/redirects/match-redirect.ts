import type { RedirectMatch } from "../../contract/redirects.ts";
import { redirectTarget, searchOf } from "../../domain/redirects/redirect-target.ts";
import type { CurrentRedirects, Verb } from "../context.ts";

/** Where an address of this site without a page leads, and the list's version. */
export const matchRedirect: Verb<{ url: string }, { version: number; redirect: RedirectMatch | null }> = async (
  { redirects },
  { url },
) => {
  const current = await redirects.current();
  return { version: current.version, redirect: leadOn(current, url) };
};

/** Where the rules lead from path and query; null: nowhere. */
export function leadOn({ matcher }: CurrentRedirects, url: string): RedirectMatch | null {
  const rule = matcher.find(url);
  if (!rule) return null;
  const { id, sourceUrl, redirectType } = rule;
  return { id, sourceUrl, targetUrl: redirectTarget(rule.targetUrl, searchOf(url)), redirectType };
}
