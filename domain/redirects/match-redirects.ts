import { canonicalPath, canonicalText, withoutSlashes } from "./canonical-path.ts";
import { isClosed } from "./closed-paths.ts";
import { isInForce, maxUrlLength, type Redirection } from "./redirect-rule.ts";
import { indexWildcards } from "./wildcards.ts";

export type RedirectMatcher<Rule extends Redirection> = {
  /** The rule that this address falls under: exact before wildcard, then the list's order. Query and fragment do not count. */
  find(url: string): Rule | null;
};

/**
 * Of rules in force that have the same source, all but the first with the one that is asked instead of them. Sources are the same
 * whatever their case or slash at the end.
 */
export function findOutranked<Rule extends Redirection>(rules: readonly Rule[]): Map<Rule, Rule> {
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

/** Makes a list of rules ready to be asked. Rules that are off, unfinished or not allowed never match. */
export function matchRedirects<Rule extends Redirection>(rules: readonly Rule[]): RedirectMatcher<Rule> {
  const exact = new Map<string, Rule>();
  const wildcards: { place: number; source: string }[] = [];
  for (const [place, rule] of rules.entries()) {
    if (!isInForce(rule)) continue;
    if (isWildcard(rule)) wildcards.push({ place, source: rule.sourceUrl });
    else {
      const path = canonicalPath(rule.sourceUrl);
      if (!exact.has(path)) exact.set(path, rule);
    }
  }
  const index = wildcards.length === 0 ? null : indexWildcards(wildcards);
  return {
    find(url) {
      const path = canonicalPath(url);
      if (isClosed(path)) return null;
      const rule = exact.get(path);
      if (rule) return rule;
      // What is longer than any source may be is nobody's old address.
      if (!index || path.length > maxUrlLength) return null;
      const plain = index.find(path);
      // As the slash at the end is ignored, `/blog/*` takes /blog as it takes /blog/.
      const slashed = path === "/" ? null : index.find(`${path}/`);
      const place = Math.min(plain ?? rules.length, slashed ?? rules.length);
      return rules[place] ?? null;
    },
  };
}
