import { canonicalPath } from "../../../domain/redirects/canonical-path.ts";
import { isClosed } from "../../../domain/redirects/closed-paths.ts";
import type { RedirectMatcher } from "../../../domain/redirects/match-redirects.ts";
import type { Redirection } from "../../../domain/redirects/redirect-rule.ts";
import { localPath, redirectTarget, searchOf } from "../../../domain/redirects/redirect-target.ts";
import { isLivePage } from "./live-pages.ts";

type TriedStep<Rule> = { url: string; rule: Rule };

/** How an address ends: at a page, at a path where no rule applies, on another site, nowhere, or never. */
export type TriedEnd = "page" | "closed" | "elsewhere" | "not found" | "loop" | "not an address";

export type Tried<Rule> = {
  /** Each redirect on the way, with the address it takes. */
  steps: TriedStep<Rule>[];
  /** Where it ends, with the query that arrives there. */
  url: string;
  end: TriedEnd;
};

/** Follows an address through the rules as a visitor's browser would. `ownHosts` as in `courier.example`. */
export function tryUrl<Rule extends Redirection>(
  typed: string,
  matcher: RedirectMatcher<Rule>,
  ownHosts: readonly string[],
): Tried<Rule> {
  const steps: TriedStep<Rule>[] = [];
  const seen = new Set<string>();
  let url = typed.trim();
  if (localPath(url, ownHosts) === null) url = /^https?:\/\//i.test(url) ? url : `/${url}`;
  for (;;) {
    const path = localPath(url, ownHosts);
    if (path === null) return { steps, url, end: steps.length === 0 ? "not an address" : "elsewhere" };
    const canonical = canonicalPath(path);
    if (isLivePage(canonical)) return { steps, url, end: "page" };
    if (isClosed(canonical)) return { steps, url, end: "closed" };
    if (seen.has(canonical)) return { steps, url, end: "loop" };
    seen.add(canonical);
    const rule = matcher.find(path);
    if (!rule) return { steps, url, end: "not found" };
    steps.push({ url, rule });
    url = redirectTarget(rule.targetUrl, searchOf(url));
  }
}
