import type { RedirectMatch } from "../../contract/redirects.ts";
import { redirectTarget, searchOf } from "../../domain/redirects/redirect-target.ts";
import type { Context, CurrentRedirects, Verb } from "../context.ts";
import { isBot } from "./log-visits.ts";
import type { RedirectsReader } from "./read-redirects.ts";

/** Where an address of this site without a page leads, and the list's version. */
export const matchRedirect: Verb<{ url: string }, { version: number; redirect: RedirectMatch | null }> = async (
  { redirects },
  { url },
) => {
  const current = await redirects.current();
  return { version: current.version, redirect: findMatch(current, url) };
};

/** Where the rules lead from path and query; null: nowhere. */
function findMatch({ matcher }: CurrentRedirects, url: string): RedirectMatch | null {
  const rule = matcher.find(url);
  if (!rule) return null;
  const { id, sourceUrl, redirectType } = rule;
  return { id, sourceUrl, targetUrl: redirectTarget(rule.targetUrl, searchOf(url)), redirectType };
}

/** A GET or HEAD for a path without a page: path and query, and whether a person opened it as a page, as far as its headers say. */
export type UnknownPath = { url: string; isVisit: boolean; referer: string; userAgent: string };

export type Redirection = { status: 301 | 302 | 307; location: string };

type Needs = Pick<Context, "visits" | "now" | "log"> & { redirects: Pick<RedirectsReader, "current" | "peek"> };

/**
 * Where a path without a page leads, null where nowhere; what people asked for is counted. Never throws: where the rules cannot be read, it
 * leads nowhere.
 */
export function answerUnknownPath({ redirects, visits, now, log }: Needs) {
  const answer = (current: CurrentRedirects, { isVisit, ...path }: UnknownPath): Redirection | null => {
    const match = findMatch(current, path.url);
    if (isVisit && !isBot(path.userAgent)) {
      const visit = { ...path, at: now() };
      if (match) visits.redirected({ ...visit, ...match, redirectId: match.id });
      else visits.notFound(visit);
    }
    return match && { status: Number(match.redirectType) as Redirection["status"], location: match.targetUrl };
  };
  const failed = (error: unknown) => {
    log.error({ err: error }, "The redirects could not be asked");
    return null;
  };
  return (path: UnknownPath): Redirection | null | Promise<Redirection | null> => {
    try {
      const known = redirects.peek();
      if (known) return answer(known, path);
      return redirects
        .current()
        .then((current) => answer(current, path))
        .catch(failed);
    } catch (error) {
      return failed(error);
    }
  };
}
