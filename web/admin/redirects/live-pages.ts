import { hasPage } from "../../../contract/known-pages.ts";
import { pages } from "../../../contract/paths.ts";
import { canonicalPath } from "../../../domain/redirects/canonical-path.ts";
import type { Site } from "../../../domain/redirects/follow-redirects.ts";
import { matchRedirects } from "../../../domain/redirects/match-redirects.ts";
import type { Redirection } from "../../../domain/redirects/redirect-rule.ts";

const live: readonly string[] = Object.values(pages);

/** True if the site has a page at this path; redirect rules are not applied to it. */
export function isLivePage(path: string): boolean {
  return hasPage(canonicalPath(path));
}

/** Existing pages that match the rule and are therefore not redirected. The rule is treated as if it were switched on. */
export function pagesBehind(rule: Redirection): string[] {
  const { find } = matchRedirects([{ ...rule, isActive: true, targetUrl: rule.targetUrl || "/" }]);
  return live.filter((path) => find(path) !== null);
}

/** This site, as rules are followed on it. */
export function thisSite(): Site {
  return { hasPage, ownHosts: [window.location.host] };
}
