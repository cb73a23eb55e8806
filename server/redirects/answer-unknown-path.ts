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
  return { version: current.version, redirect: leadOn(current, url) };
};

/** Where the rules lead from path and query; null: nowhere. */
function leadOn({ matcher }: CurrentRedirects, url: string): RedirectMatch | null {
  const rule = matcher.find(url);
  if (!rule) return null;
  const { id, sourceUrl, redirectType } = rule;
  return { id, sourceUrl, targetUrl: redirectTarget(rule.targetUrl, searchOf(url)), redirectType };
}

/** A path without a page, with its query. `isVisit`: a person opened it as a page, as far as its headers say. */
type UnknownPath = { url: string; isVisit: boolean; referer: string; userAgent: string };

type Redirection = { status: 301 | 302 | 307; location: string };

type Needs = Pick<Context, "visits" | "now" | "log"> & { redirects: Pick<RedirectsReader, "current" | "peek"> };

/**
 * Where a path without a page leads, null where nowhere; what people asked for is counted. Never throws: where the rules cannot be read, it
 * leads nowhere.
 */
export function answerUnknownPath({ redirects, visits, now, log }: Needs) {
  const answer = (current: CurrentRedirects, asked: UnknownPath): Redirection | null => {
    const led = leadOn(current, asked.url);
    if (asked.isVisit && !isBot(asked.userAgent)) {
      const visit = { url: asked.url, at: now(), referer: asked.referer, userAgent: asked.userAgent };
      if (led) visits.redirected({ ...visit, redirectId: led.id, sourceUrl: led.sourceUrl, targetUrl: led.targetUrl });
      else visits.notFound(visit);
    }
    return led && { status: Number(led.redirectType) as Redirection["status"], location: led.targetUrl };
  };
  const failed = (error: unknown) => {
    log.error({ err: error }, "The redirects could not be asked");
    return null;
  };
  return (asked: UnknownPath): Redirection | null | Promise<Redirection | null> => {
    try {
      const known = redirects.peek();
      if (known) return answer(known, asked);
      return redirects
        .current()
        .then((current) => answer(current, asked))
        .catch(failed);
    } catch (error) {
      return failed(error);
    }
  };
}
