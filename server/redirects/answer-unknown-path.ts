import type { RedirectMatch } from "../../contract/redirects.ts";
import { queryOf, redirectTarget } from "../../domain/redirects/redirect-target.ts";
import type { Context, CurrentRedirects, Verb } from "../context.ts";
import { isBot } from "./log-visits.ts";
import type { RedirectsReader } from "./read-redirects.ts";

/** The redirect for a URL of this site, if there is one, and the version of the list. */
export const matchRedirect: Verb<{ url: string }, { version: number; redirect: RedirectMatch | null }> = async (
  { redirects },
  { url },
) => {
  const current = await redirects.current();
  return { version: current.version, redirect: findMatch(current, url) };
};

function findMatch({ matcher }: CurrentRedirects, url: string): RedirectMatch | null {
  const rule = matcher.find(url);
  if (!rule) return null;
  const { id, sourceUrl, redirectType } = rule;
  return { id, sourceUrl, targetUrl: redirectTarget(rule.targetUrl, queryOf(url)), redirectType };
}

/** A GET or HEAD request for a path without a page. `isVisit`: its headers look like a person opening a page. */
export type UnknownPath = { url: string; isVisit: boolean; referer: string; userAgent: string };

export type Redirection = { status: 301 | 302 | 307; location: string };

type Needs = Pick<Context, "visits" | "now" | "log"> & { redirects: Pick<RedirectsReader, "current" | "peek"> };

/** Finds the redirect for a path without a page and counts the visit. Finds none if the rules cannot be read. */
export function answerUnknownPath({ redirects, visits, now, log }: Needs) {
  const answer = (current: CurrentRedirects, { isVisit, ...path }: UnknownPath): Redirection | null => {
    const match = findMatch(current, path.url);
    if (isVisit && !isBot(path.userAgent)) {
      const visit = { ...path, at: now() };
      if (match) visits.recordRedirect({ ...visit, ...match, redirectId: match.id });
      else visits.recordNotFound(visit);
    }
    return match && { status: Number(match.redirectType) as Redirection["status"], location: match.targetUrl };
  };
  const failed = (error: unknown) => {
    log.error({ err: error }, "The redirects could not be read");
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
