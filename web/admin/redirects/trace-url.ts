import { canonicalPath } from "../../../domain/redirects/canonical-path.ts";
import { isClosedPath } from "../../../domain/redirects/closed-paths.ts";
import type { RedirectMatcher } from "../../../domain/redirects/match-redirects.ts";
import type { Redirection } from "../../../domain/redirects/redirect-rule.ts";
import { localPath, queryOf, redirectTarget } from "../../../domain/redirects/redirect-target.ts";
import { isLivePage } from "./live-pages.ts";

type TraceStep<Rule> = { url: string; rule: Rule };

/** Where the trace ends; 'closed': at a path where no rule applies. */
export type TraceEnd = "page" | "closed" | "elsewhere" | "not found" | "loop" | "not an address";

export type UrlTrace<Rule> = {
  /** Each redirect on the way, with the address it applies to. */
  steps: TraceStep<Rule>[];
  /** The final address, with the query that arrives there. */
  url: string;
  end: TraceEnd;
};

/** Follows an address through the rules as a visitor's browser would. `ownHosts`: such as `courier.example`. */
export function traceUrl<Rule extends Redirection>(
  typed: string,
  matcher: RedirectMatcher<Rule>,
  ownHosts: readonly string[],
): UrlTrace<Rule> {
  const steps: TraceStep<Rule>[] = [];
  const seen = new Set<string>();
  let url = typed.trim();
  if (localPath(url, ownHosts) === null) url = /^https?:\/\//i.test(url) ? url : `/${url}`;
  for (;;) {
    const path = localPath(url, ownHosts);
    if (path === null) return { steps, url, end: steps.length === 0 ? "not an address" : "elsewhere" };
    const canonical = canonicalPath(path);
    if (isLivePage(canonical)) return { steps, url, end: "page" };
    if (isClosedPath(canonical)) return { steps, url, end: "closed" };
    if (seen.has(canonical)) return { steps, url, end: "loop" };
    seen.add(canonical);
    const rule = matcher.find(path);
    if (!rule) return { steps, url, end: "not found" };
    steps.push({ url, rule });
    url = redirectTarget(rule.targetUrl, queryOf(url));
  }
}
