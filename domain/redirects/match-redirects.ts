import { canonicalPath, canonicalText, withoutSlashes } from "./canonical-path.ts";
import { isClosedPath } from "./closed-paths.ts";
import { isInForce, maxUrlLength, type Redirection } from "./redirect-rule.ts";
import { indexWildcards } from "./wildcards.ts";

export type RedirectMatcher<Rule extends Redirection> = {
  /** The rule for this URL: exact before wildcard, then in the list's order. Query and fragment are ignored. */
  find(url: string): Rule | null;
};

/** Rules in force that never apply because an earlier one has the same source, each with that earlier rule. */
export function findShadowedRules<Rule extends Redirection>(rules: readonly Rule[]): Map<Rule, Rule> {
  const first = new Map<string, Rule>();
  const outranked = new Map<Rule, Rule>();
  for (const rule of rules) {
    if (!isInForce(rule)) continue;
    const key = isWildcard(rule) ? `* ${canonicalText(withoutSlashes(rule.sourceUrl))}` : canonicalPath(rule.sourceUrl);
    const before = first.get(key);
    if (before) outranked.set(rule, before);
    else first.set(key, rule);
  }
  return outranked;
}

function isWildcard({ matchType, sourceUrl }: Redirection): boolean {
  return matchType === "wildcard" && sourceUrl.includes("*");
}

/** Rules that are not in force never match. */
export function createRedirectMatcher<Rule extends Redirection>(rules: readonly Rule[]): RedirectMatcher<Rule> {
  const exact = new Map<string, Rule>();
  const wildcards: { position: number; source: string }[] = [];
  for (const [position, rule] of rules.entries()) {
    if (!isInForce(rule)) continue;
    if (isWildcard(rule)) wildcards.push({ position, source: rule.sourceUrl });
    else {
      const path = canonicalPath(rule.sourceUrl);
      if (!exact.has(path)) exact.set(path, rule);
    }
  }
  const index = wildcards.length === 0 ? null : indexWildcards(wildcards);
  return {
    find(url) {
      const path = canonicalPath(url);
      if (isClosedPath(path)) return null;
      const rule = exact.get(path);
      if (rule) return rule;
      // Paths longer than any source are not matched.
      if (!index || path.length > maxUrlLength) return null;
      const plain = index.find(path);
      // A slash at the end is ignored, so `/blog/*` matches /blog too.
      const slashed = path === "/" ? null : index.find(`${path}/`);
      const position = Math.min(plain ?? rules.length, slashed ?? rules.length);
      return rules[position] ?? null;
    },
  };
}
