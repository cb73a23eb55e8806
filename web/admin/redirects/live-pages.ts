import { hasPage } from "../../../contract/known-pages.ts";
import { pages } from "../../../contract/paths.ts";
import { canonicalPath } from "../../../domain/redirects/canonical-path.ts";
import type { Site } from "../../../domain/redirects/follow-redirects.ts";
import { createRedirectMatcher } from "../../../domain/redirects/match-redirects.ts";
import type { Redirection } from "../../../domain/redirects/redirect-rule.ts";

const live: readonly string[] = Object.values(pages);

/** Whether the site has a page at this path: redirect rules don't apply to it. */
export function isLivePage(path: string): boolean {
  return hasPage(canonicalPath(path));
}

/** The existing pages that match the rule, active or not, and are therefore not redirected. */
export function findLivePages(rule: Redirection): string[] {
  const { find } = createRedirectMatcher([{ ...rule, isActive: true, targetUrl: rule.targetUrl || "/" }]);
  return live.filter((path) => find(path) !== null);
}

/** This site, for following redirects on it. */
export function thisSite(): Site {
  return { hasPage, ownHosts: [window.location.host] };
}
